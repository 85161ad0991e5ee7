import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { EARNED_FROM, EARNED_SUMS } from './earned-sums-sql.ts';
import { monthOfPaymentSql, VALID_EARNING } from './valid-earning-sql.ts';

/** One step of the job sums a day, so that it ends soon even if years are to be summed. */
const HOURS = 24;

// A clock that ran ahead has had hours summed that were not over: they are summed anew when they are.
const forget = statement('delete-early-earning-hours', 'delete from earning_hours where hour >= $1');
// The hours have no gaps from the first earning on: the sum of a period takes them up to the last, and the ledger from there.
const add = statement<{ hour: Date }>(
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
  forget: (db: Queryable, from: Date) => db.query(forget, [from]),
  /**
   * Sums the hours after the last summed one, up to a day of them.
   * @param until the beginning of the first hour that is not to be summed yet
   * @returns how many were summed
   */
  async add(db: Queryable, until: Date): Promise<number> {
    return (await db.query(add, [until])).length;
  },
};
