import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { mustFindRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { EARNING, EARNING_FROM, VALID_EARNING } from '../money-sql.ts';

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

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The largest page plus one. */
const EARNINGS = 31;

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

/** What one mentor has earned, for the mentor. */
export const earningStore = {
  /** A mentor's earnings, newest first, up to 31 rows. @param before the last entry of the page before */
  listEarnings: (db: Queryable, mentorId: number, before: number | undefined) =>
    before === undefined ? db.query(listEarnings, [mentorId]) : db.query(listEarningsAfter, [mentorId, before]),
  /** @param plans up to when was earned what the last plan of transfers and the next one pay */
  sumEarnings: (db: Queryable, mentorId: number, { from, until }: Span, plans: { last: Date; next: Date }) =>
    mustFindRow(db, sumEarnings, [mentorId, from, until, plans.last, plans.next]),
  /** @param month the one to sum */
  async findRecent(db: Queryable, mentorId: number, { from, until }: Span): Promise<RecentRow> {
    const [row] = await db.query(findRecent, [mentorId, from, until]);
    return row ?? { monthKrw: 0, expectedKrw: 0, mentoringId: null, name: null, krw: null, at: null };
  },
};
