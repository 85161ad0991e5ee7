import type { PayoutOrder } from '#domain/desk/desk.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { PayoutAccountFilter, PayoutAccountStatus } from '#domain/money/payout-accounts.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/index.ts';
import { EARNED_FEE, EARNED_FROM, EARNED_RETURNED, EARNED_SUMS } from './earned-sums-sql.ts';
import { VALID_EARNING } from './valid-earning-sql.ts';

interface Sums {
  readonly sessions: number;
  readonly priceKrw: number;
  readonly returnedKrw: number;
  readonly feeKrw: number;
  readonly mentorKrw: number;
}

export interface EarningRow {
  /** The ledger entry; rows are ordered by it. */
  readonly entryId: number;
  readonly mentorId: number;
  readonly mentoringId: number;
  readonly menteeName: string;
  readonly status: MentoringStatus;
  readonly startsAt: Date | null;
  readonly settledAt: Date;
  readonly priceKrw: number;
  readonly returnedKrw: number;
  readonly feePercent: number;
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

export interface PayoutRow extends Sums, Payee {
  readonly mentorId: number;
  readonly accountStatus: PayoutAccountStatus | null;
}

export interface SettledSessionRow extends EarningRow, Payee {}

export interface MonthTotals extends Sums {
  readonly mentors: number;
  readonly lossKrw: number;
}

/** A mentor's earnings, and what became of them, in won. */
export interface EarningSums {
  readonly monthKrw: number;
  readonly allKrw: number;
  readonly expectedKrw: number;
  /** In no transfer: payable before the last plan, before the next one, and later. */
  readonly dueKrw: number;
  readonly nextKrw: number;
  readonly laterKrw: number;
  /** Transferred, after taxes. */
  readonly sentKrw: number;
  /** In transfers that are not sent, or came back: after taxes and before. */
  readonly waitingKrw: number;
  readonly waitingEarnedKrw: number;
  /** The confirmed account, encrypted; null without one. */
  readonly account: Buffer | null;
}

/** Recent earnings; the newest one, or null if there is none. */
export interface RecentRow {
  readonly monthKrw: number;
  readonly expectedKrw: number;
  readonly mentoringId: number | null;
  readonly name: string | null;
  readonly krw: number | null;
  readonly at: Date | null;
}

/** The payouts that a list has. */
export interface ChosenPayouts extends DeskSearch {
  readonly order: PayoutOrder;
  readonly account: PayoutAccountFilter | undefined;
  /** The last mentor of the page before, 0 at first. */
  readonly after: number;
}

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The largest page plus one. */
const EARNINGS = 31;
const PAYOUTS = 51;
/** The number of rows read at a time when a file is written. */
export const FILE_ROWS = 500;

const EARNING = `e.id as "entryId", e.member_id as "mentorId", m.id as "mentoringId", mentee.nickname as "menteeName", m.status,
  m.confirmed_starts_at as "startsAt", e.at as "settledAt", p.price_krw as "priceKrw", ${EARNED_RETURNED} as "returnedKrw",
  p.fee_percent as "feePercent", ${EARNED_FEE} as "feeKrw", -e.amount_krw as "mentorKrw"`;
const EARNING_FROM = `${EARNED_FROM} join mentorings m on m.id = p.mentoring_id join mentee_profiles mentee on mentee.member_id = m.mentee_id`;
const PAYEE = 'mentor.nickname, b.email, former.sealed as former';
const MENTOR = `join mentor_profiles mentor on mentor.member_id = e.member_id join members b on b.id = e.member_id
  left join former_members former on former.member_id = e.member_id`;
const IN_PERIOD = `${VALID_EARNING} and e.at >= $1 and e.at < $2`;

// What the confirmed sessions of the mentor `$1` will bring once they are completed.
const EXPECTED = `(select coalesce(sum(p.price_krw - p.price_krw::bigint * p.fee_percent / 100), 0)
      from mentorings m join payments p on p.mentoring_id = m.id and p.status in ('DONE', 'BOUNCED')
      where m.mentor_id = $1 and m.status = 'CONFIRMED')`;

const listEarnings = statement<EarningRow>(
  'list-earnings',
  `select ${EARNING} ${EARNING_FROM} where ${VALID_EARNING} and e.member_id = $1 order by e.id desc limit ${EARNINGS}`,
);
const listEarningsAfter = statement<EarningRow>(
  'list-earnings-after',
  `select ${EARNING} ${EARNING_FROM} where ${VALID_EARNING} and e.member_id = $1 and e.id < $2
   order by e.id desc limit ${EARNINGS}`,
);
// What no transfer pays is summed by the plan that will: of the month that was planned last, the next one, or later.
const sumEarnings = statement<EarningSums>(
  'sum-earnings',
  `with earned as materialized (
     select e.at, -e.amount_krw as krw, not exists (select from transfer_earnings paid where paid.entry_id = e.id) as is_unpaid
     from ledger_entries e where ${VALID_EARNING} and e.member_id = $1
   ), transferred as (
     select coalesce(sum(net_krw) filter (where status = 'SENT'), 0) as sent, coalesce(sum(net_krw) filter (where status <> 'SENT'), 0) as waiting,
       coalesce(sum(earned_krw) filter (where status <> 'SENT'), 0) as "waitingEarned"
     from transfers where member_id = $1
   )
   select coalesce(sum(krw) filter (where at >= $2 and at < $3), 0)::bigint as "monthKrw", coalesce(sum(krw), 0)::bigint as "allKrw",
     ${EXPECTED} as "expectedKrw",
     coalesce(sum(krw) filter (where is_unpaid and at < $4), 0)::bigint as "dueKrw",
     coalesce(sum(krw) filter (where is_unpaid and at >= $4 and at < $5), 0)::bigint as "nextKrw",
     coalesce(sum(krw) filter (where is_unpaid and at >= $5), 0)::bigint as "laterKrw",
     (select t.sent from transferred t)::bigint as "sentKrw", (select t.waiting from transferred t)::bigint as "waitingKrw",
     (select t."waitingEarned" from transferred t)::bigint as "waitingEarnedKrw",
     (select a.sealed from payout_accounts a where a.member_id = $1 and a.status = 'CONFIRMED') as account
   from earned`,
);
const findRecent = statement<RecentRow>(
  'find-recent-earnings',
  `select coalesce((select -sum(e.amount_krw) from ledger_entries e
       where ${VALID_EARNING} and e.member_id = $1 and e.at >= $2 and e.at < $3), 0) as "monthKrw",
     ${EXPECTED} as "expectedKrw", last.*
   from (values (1)) as one
   left join lateral (
     select m.id as "mentoringId", mentee.nickname as name, -e.amount_krw as krw, e.at
     from ledger_entries e join payments p on p.id = e.payment_id join mentorings m on m.id = p.mentoring_id
       join mentee_profiles mentee on mentee.member_id = m.mentee_id
     where ${VALID_EARNING} and e.member_id = $1 order by e.id desc limit 1
   ) last on true`,
);
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
// The hours that a job has summed, and the ledger from the last of them on: an hour or two of it, however long the month is.
const sumMonth = statement<MonthTotals>(
  'sum-payouts',
  `with summed as (
     select max(hour) + interval '1 hour' as until, coalesce(sum(first_mentors), 0) as mentors, coalesce(sum(sessions), 0) as sessions,
       coalesce(sum(price_krw), 0) as price, coalesce(sum(returned_krw), 0) as returned, coalesce(sum(fee_krw), 0) as fee, coalesce(sum(mentor_krw), 0) as mentor
     from earning_hours where hour >= $1 and hour <= $2::timestamptz - interval '1 hour'
   ), rest as (select greatest(until, $1) as from from summed),
   late as (
     select ${EARNED_SUMS} ${EARNED_FROM} where ${VALID_EARNING} and e.at >= (select r.from from rest r) and e.at < $2
   ), late_mentors as (
     select count(*) as mentors from (
       select e.member_id as id from ledger_entries e
       where ${VALID_EARNING} and e.at >= (select r.from from rest r) and e.at < $2 group by e.member_id
     ) mentor where (
       select true from ledger_entries e where e.member_id = mentor.id and ${VALID_EARNING} and e.at >= $1 and e.at < (select r.from from rest r) limit 1
     ) is null
   )
   select (s.mentors + m.mentors)::bigint as mentors, (s.sessions + l.sessions)::bigint as sessions, (s.price + l."priceKrw")::bigint as "priceKrw",
     (s.returned + l."returnedKrw")::bigint as "returnedKrw", (s.fee + l."feeKrw")::bigint as "feeKrw", (s.mentor + l."mentorKrw")::bigint as "mentorKrw",
     (select coalesce(sum(amount_krw), 0) from ledger_entries where account = 'LOSS' and event = 'BOUNCE' and at >= $3 and at < $4) as "lossKrw"
   from summed s cross join late l cross join late_mentors m`,
);

export const payoutStore = {
  /** A mentor's earnings, newest first, up to 31 rows. @param before the last entry of the page before */
  listEarnings: (db: Queryable, mentorId: number, before: number | undefined) =>
    before === undefined ? db.query(listEarnings, [mentorId]) : db.query(listEarningsAfter, [mentorId, before]),
  /** @param plans up to when was earned what the last plan of transfers and the next one pay */
  async sumEarnings(
    db: Queryable,
    mentorId: number,
    { from, until }: Span,
    plans: { last: Date; next: Date },
  ): Promise<EarningSums> {
    const [row] = await db.query(sumEarnings, [mentorId, from, until, plans.last, plans.next]);
    if (!row) throw new Error('Summing earnings returned no row');
    return row;
  },
  /** @param month the one to sum */
  async findRecent(db: Queryable, mentorId: number, { from, until }: Span): Promise<RecentRow> {
    const [row] = await db.query(findRecent, [mentorId, from, until]);
    return row ?? { monthKrw: 0, expectedKrw: 0, mentoringId: null, name: null, krw: null, at: null };
  },
  /** Each mentor's earnings in a period, up to 51 rows. */
  listPayouts(db: Queryable, { from, until }: Span, { order, account, number, memberIds, after }: ChosenPayouts) {
    const found = number === null ? memberIds : [number];
    const values = [from, until, after, account ?? null];
    return found ? db.query(FOUND_PAYOUTS[order], [...values, found]) : db.query(PAYOUT_LISTS[order], values);
  },
  /** Each session settled in a period, oldest first, up to `FILE_ROWS`. @param after the last entry read, 0 at first */
  listSettledSessions: (db: Queryable, { from, until }: Span, after: number) =>
    db.query(listSettledSessions, [from, until, after]),
  /** @param earned the period in which it was earned, from the beginning of a month of payment on @param month that in which it is paid out, for what was reversed in it: refunds by hand are losses that nobody is to be asked about */
  async sumMonth(db: Queryable, earned: Span, month: Span): Promise<MonthTotals> {
    const [row] = await db.query(sumMonth, [earned.from, earned.until, month.from, month.until]);
    if (!row) throw new Error('Summing a month returned no row');
    return row;
  },
};
