import type { PayoutOrder } from '#domain/desk/desk.ts';
import type { PayoutAccountFilter, PayoutAccountStatus } from '#domain/money/payout-accounts.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, oneRow } from '#server/db/rows.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { EARNED_FROM, EARNED_SUMS, EARNING, EARNING_FROM, monthOfPaymentSql, VALID_EARNING } from '../money-sql.ts';
import type { EarningRow, Span } from './earning-store.ts';

interface Sums {
  readonly sessions: number;
  readonly priceKrw: number;
  readonly returnedKrw: number;
  readonly feeKrw: number;
  readonly mentorKrw: number;
}

/** The mentor to pay. */
interface Payee {
  readonly nickname: string;
  readonly email: string;
  /** The identity of a mentor who has left and is erased, encrypted. */
  readonly former: Buffer | null;
}

interface PayoutRow extends Sums, Payee {
  readonly mentorId: number;
  readonly accountStatus: PayoutAccountStatus | null;
}

interface SettledSessionRow extends EarningRow, Payee {}

interface MonthTotals extends Sums {
  readonly mentors: number;
  readonly lossKrw: number;
}

/** The payouts that a list has. */
interface ChosenPayouts extends DeskSearch {
  readonly order: PayoutOrder;
  readonly account: PayoutAccountFilter | undefined;
  /** The last mentor of the page before, 0 at first. */
  readonly after: number;
}

/** The largest page plus one. */
const PAYOUTS = 51;
/** The number of rows read at a time when a file is written. */
const FILE_ROWS = 500;

const PAYEE = 'mentor.nickname, b.email, former.sealed as former';
const MENTOR = `join mentor_profiles mentor on mentor.member_id = e.member_id join members b on b.id = e.member_id
  left join former_members former on former.member_id = e.member_id`;
const IN_PERIOD = `${VALID_EARNING} and e.at >= $1 and e.at < $2`;

/** The condition on the state of a mentor's account that the list was narrowed to. @param mentorId the column */
const hasAccount = (mentorId: string) =>
  `($4::text is null or coalesce((select a.status from payout_accounts a where a.member_id = ${mentorId}), 'NONE') = $4)`;
const payoutsOf = (
  mentors: string,
  order: string,
) => `select e.member_id as "mentorId", ${PAYEE}, account.status as "accountStatus",
     ${EARNED_SUMS} ${EARNED_FROM} ${MENTOR} left join payout_accounts account on account.member_id = e.member_id
   where ${IN_PERIOD} and e.member_id = any(array(${mentors}))
   group by e.member_id, mentor.nickname, b.email, former.sealed, account.status order by ${order}`;
const BY_AMOUNT = 'sum(e.amount_krw), e.member_id';
// What a mentor earned in the period. The ledger has what a mentor is owed as a negative sum.
const earnedBy = (mentorId: string) =>
  `(select sum(e.amount_krw) from ledger_entries e where e.member_id = ${mentorId} and ${IN_PERIOD})`;
// Those after the last mentor of the page before, by a sum.
const isAfter = (krw: string, mentorId: string) =>
  `(${krw}, ${mentorId}) > (coalesce(${earnedBy('$3')}, -9223372036854775807), $3)`;
const PAYOUT_LISTS: Readonly<Record<PayoutOrder, Statement<PayoutRow>>> = {
  MENTOR: statement<PayoutRow>(
    'list-payouts',
    // Finds the mentors of the page first, one after the other, without reading everything earned in the period.
    payoutsOf(
      `select p.member_id from mentor_profiles p
     where p.member_id > $3 and (select true from ledger_entries e where e.member_id = p.member_id and ${IN_PERIOD} limit 1) is not null
       and ${hasAccount('p.member_id')}
     order by p.member_id limit ${PAYOUTS}`,
      'e.member_id',
    ),
  ),
  // The page has two kinds of mentors: those with sums that a job has completed, in the order of an index, and those who earned something
  // in the hour or two since, with sums completed from the ledger. If the sums cover more than was asked for, or are missing, only the
  // ledger counts.
  AMOUNT: statement<PayoutRow>(
    'list-payouts-by-amount',
    `with summed as materialized (select month, summed_until from payout_months where month = $1 and summed_until <= $2),
   late as materialized (
     select e.member_id as id, sum(e.amount_krw) as krw from ledger_entries e
     where ${VALID_EARNING} and e.at >= coalesce((select s.summed_until from summed s), $1) and e.at < $2 group by e.member_id
   ), late_sums as (
     select l.id, l.krw + coalesce((
       select s.amount_krw from payout_sums s where s.month = (select u.month from summed u) and s.mentor_id = l.id
     ), 0) as krw from late l
   )
   ${payoutsOf(
     `select id from (
       (select s.mentor_id as id, s.amount_krw as krw from payout_sums s
        where s.month = (select u.month from summed u) and ${isAfter('s.amount_krw', 's.mentor_id')}
          and s.mentor_id not in (select l.id from late l) and ${hasAccount('s.mentor_id')}
        order by s.month, s.amount_krw, s.mentor_id limit ${PAYOUTS})
       union all
       (select l.id, l.krw from late_sums l where ${isAfter('l.krw', 'l.id')} and ${hasAccount('l.id')}
        order by l.krw, l.id limit ${PAYOUTS})
     ) earned order by krw, id limit ${PAYOUTS}`,
     BY_AMOUNT,
   )}`,
  ),
};
/** What each of the few mentors `$5` that a search found has earned. */
const FOUND_PAYOUTS: Readonly<Record<PayoutOrder, Statement<PayoutRow>>> = {
  MENTOR: statement<PayoutRow>(
    'list-payouts-of-found',
    payoutsOf(
      `select f.id from unnest($5::bigint[]) f (id)
     where f.id > $3 and ${earnedBy('f.id')} is not null and ${hasAccount('f.id')} order by f.id limit ${PAYOUTS}`,
      'e.member_id',
    ),
  ),
  AMOUNT: statement<PayoutRow>(
    'list-payouts-of-found-by-amount',
    payoutsOf(
      `select f.id from (select f.id, ${earnedBy('f.id')} as krw from unnest($5::bigint[]) f (id)) f
     where ${isAfter('f.krw', 'f.id')} and ${hasAccount('f.id')} order by f.krw, f.id limit ${PAYOUTS}`,
      BY_AMOUNT,
    ),
  ),
};
const listSettledSessions = statement<SettledSessionRow>(
  'list-settled-sessions',
  // The page first: what belongs to its entries is looked up for them alone.
  `select ${PAYEE}, ${EARNING} ${EARNING_FROM} ${MENTOR}
   where e.id = any(array(
     select e.id from ledger_entries e
     where ${IN_PERIOD} and (e.at, e.id) > (coalesce((select l.at from ledger_entries l where l.id = $3), $1), $3)
     order by e.at, e.id limit ${FILE_ROWS}
   )) order by e.at, e.id`,
);

export const payoutStore = {
  /** Each mentor's earnings in a period, up to 51 rows. */
  listPayouts(db: Queryable, { from, until }: Span, { order, account, number, memberIds, after }: ChosenPayouts) {
    const found = number === null ? memberIds : [number];
    const values = [from, until, after, account ?? null];
    return found ? db.query(FOUND_PAYOUTS[order], [...values, found]) : db.query(PAYOUT_LISTS[order], values);
  },
  /** Each session settled in a period, oldest first, up to `FILE_ROWS`. @param after the last entry read, 0 at first */
  listSettledSessions: (db: Queryable, { from, until }: Span, after: number) =>
    db.query(listSettledSessions, [from, until, after]),
  // The hours that a job has summed, and the ledger from the last of them on: an hour or two of it, however long the month is.
  /** @param earned the period in which it was earned, from the beginning of a month of payment on @param month that in which it is paid out, for what was reversed in it: refunds by hand are losses that nobody is to be asked about */
  sumMonth: oneRow<MonthTotals, [earned: Span, month: Span]>(
    'sum-payouts',
    `with summed as (
       select max(hour) + interval '1 hour' as until, coalesce(sum(first_mentors), 0) as mentors, coalesce(sum(sessions), 0) as sessions,
         coalesce(sum(price_krw), 0) as price, coalesce(sum(returned_krw), 0) as returned, coalesce(sum(fee_krw), 0) as fee, coalesce(sum(mentor_krw), 0) as mentor
       from earning_hours where hour >= $1.from and hour <= $1.until::timestamptz - interval '1 hour'
     ), rest as (select greatest(until, $1.from) as from from summed),
     late as (
       select ${EARNED_SUMS} ${EARNED_FROM} where ${VALID_EARNING} and e.at >= (select r.from from rest r) and e.at < $1.until
     ), late_mentors as (
       select count(*) as mentors from (
         select e.member_id as id from ledger_entries e
         where ${VALID_EARNING} and e.at >= (select r.from from rest r) and e.at < $1.until group by e.member_id
       ) mentor where (
         select true from ledger_entries e where e.member_id = mentor.id and ${VALID_EARNING} and e.at >= $1.from
           and e.at < (select r.from from rest r) limit 1
       ) is null
     )
     select (s.mentors + m.mentors)::bigint as mentors, (s.sessions + l.sessions)::bigint as sessions, (s.price + l."priceKrw")::bigint as "priceKrw",
       (s.returned + l."returnedKrw")::bigint as "returnedKrw", (s.fee + l."feeKrw")::bigint as "feeKrw", (s.mentor + l."mentorKrw")::bigint as "mentorKrw",
       (select coalesce(sum(amount_krw), 0) from ledger_entries where account = 'LOSS' and event = 'BOUNCE' and at >= $2.from
         and at < $2.until) as "lossKrw"
     from summed s cross join late l cross join late_mentors m`,
  ),
};

/** One statement of the job sums a week, so that it ends soon even if years are to be summed. */
const HOURS = 7 * 24;

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
  // A clock that ran ahead has had hours summed that were not over: they are summed anew when they are.
  /** Takes out the hours from an instant on, which were summed too early. */
  forget: execute<[from: Date]>('delete-early-earning-hours', 'delete from earning_hours where hour >= $1'),
  /**
   * Sums the hours after the last summed one, up to a week of them.
   * @param until the beginning of the first hour that is not to be summed yet
   * @returns how many were summed
   */
  async add(db: Queryable, until: Date): Promise<number> {
    return (await db.query(addEarningHour, [until])).length;
  },
};

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
  // A clock that ran ahead has had a month summed up to an instant that was not over: it is summed anew. Its sums go with it.
  /** Takes out the months that were summed beyond an instant. */
  forget: execute<[until: Date]>('delete-early-payout-months', 'delete from payout_months where summed_until > $1'),
  // Two that sum at once would add the same earnings twice. Readers do not wait.
  /** Until the transaction ends nobody else adds sums. */
  lock: execute('lock-payout-months', 'lock table payout_months in share row exclusive mode'),
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
