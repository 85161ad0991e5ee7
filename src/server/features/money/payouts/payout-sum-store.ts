import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { EARNED_FROM, EARNED_SUMS } from './earned-sums-sql.ts';
import { VALID_EARNING, monthOfPaymentSql } from './valid-earning-sql.ts';

/** One step of the job sums a day, so that it ends soon even if years are to be summed. */
const HOURS = 24;

// A clock that ran ahead has had hours summed that were not over: they are summed anew when they are.
const forgetEarningHour = statement('delete-early-earning-hours', 'delete from earning_hours where hour >= $1');

// The hours have no gaps from the first earning on: the sum of a period takes them up to the last, and the ledger from there.
const addEarningHour = statement<{ hour: Date }>(
  'add-earning-hours',
  `insert into earning_hours (hour, first_mentors, sessions, price_krw, returned_krw, fee_krw, mentor_krw)
   select h.hour, sums.* from (
     select coalesce((select max(hour) + interval '1 hour' from earning_hours),
       (select date_trunc('hour', e.at) from ledger_entries e where e.account = 'MENTOR' and e.event = 'EARNING' order by e.at limit 1)) as first
   ) next cross join lateral generate_series(next.first, least(next.first + interval '${HOURS - 1} hours', $1::timestamptz - interval '1 hour'), interval '1 hour') h (hour)
   cross join lateral (
     select (select count(*) from (
         select e.member_id, min(e.at) as at from ledger_entries e
         where ${VALID_EARNING} and e.at >= h.hour and e.at < h.hour + interval '1 hour' group by e.member_id
       ) mentor where (
         select true from ledger_entries e where e.member_id = mentor.member_id and ${VALID_EARNING}
           and e.at >= ${monthOfPaymentSql('h.hour')} and e.at < h.hour limit 1
       ) is null),
       ${EARNED_SUMS}
     ${EARNED_FROM} where ${VALID_EARNING} and e.at >= h.hour and e.at < h.hour + interval '1 hour'
   ) sums
   order by h.hour on conflict (hour) do nothing returning hour`,
);

export const earningHourStore = {
  /** Takes out the hours from an instant on, which were summed too early. */
  forget: (db: Queryable, from: Date) => db.query(forgetEarningHour, [from]),
  /**
   * Sums the hours after the last summed one, up to a day of them.
   * @param until the beginning of the first hour that is not to be summed yet
   * @returns how many were summed
   */
  async add(db: Queryable, until: Date): Promise<number> {
    return (await db.query(addEarningHour, [until])).length;
  },
};

// A clock that ran ahead has had a month summed up to an instant that was not over: it is summed anew. Its sums go with it.
const forget = statement('delete-early-payout-months', 'delete from payout_months where summed_until > $1');
// Two that sum at once would add the same earnings twice. Readers do not wait.
const lock = statement('lock-payout-months', 'lock table payout_months in share row exclusive mode');
const findNext = statement<{ from: Date | null }>(
  'find-next-payout-sums',
  `select coalesce((select max(summed_until) from payout_months),
     (select date_trunc('hour', e.at) from ledger_entries e where e.account = 'MENTOR' and e.event = 'EARNING' order by e.at limit 1)) as from`,
);
const reach = statement(
  'reach-payout-month',
  `insert into payout_months (month, summed_until) values ($1, $2)
   on conflict (month) do update set summed_until = excluded.summed_until`,
);
const add = statement(
  'add-payout-sums',
  `insert into payout_sums (month, mentor_id, amount_krw)
   select $1, e.member_id, sum(e.amount_krw) from ledger_entries e where ${VALID_EARNING} and e.at >= $2 and e.at < $3 group by e.member_id
   on conflict (month, mentor_id) do update set amount_krw = payout_sums.amount_krw + excluded.amount_krw`,
);

export const payoutSumStore = {
  /** Takes out the months that were summed beyond an instant. */
  forget: (db: Queryable, until: Date) => db.query(forget, [until]),
  /** Until the transaction ends nobody else adds sums. */
  lock: (tx: Queryable) => tx.query(lock),
  /** Up to when everything is summed, or the hour of the first earning; undefined when nobody has earned anything yet. */
  async findNext(tx: Queryable): Promise<Date | undefined> {
    return (await tx.query(findNext))[0]?.from ?? undefined;
  },
  /** Adds what was earned in a part of a month of payment, which begins where the sums end. @param month its beginning */
  async add(tx: Queryable, month: Date, { from, until }: { from: Date; until: Date }): Promise<void> {
    await tx.query(reach, [month, until]);
    await tx.query(add, [month, from, until]);
  },
};
