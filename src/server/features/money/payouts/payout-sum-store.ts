import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { VALID_EARNING } from './valid-earning-sql.ts';

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
