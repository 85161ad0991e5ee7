import type { CouponKind } from '#domain/payments/coupons.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const issue = statement(
  'history-issue-coupons',
  `insert into coupons (member_id, kind, status, issued_at)
   select member_id, kind, 'AVAILABLE', $3 from unnest($1::bigint[]) member_id, unnest($2::text[]) kind`,
);
const keepSignedIn = statement(
  'history-keep-signed-in',
  'update sessions set last_seen_at = $1::timestamptz, expires_at = $1',
);
const findNextJob = statement<{ runAt: Date | null }>(
  'history-next-job',
  `select min(run_at) as "runAt" from jobs where key <> 'repeated'`,
);
// The orders are those that the reconciler may look up, whatever the time is.
const hasWork = statement<{ hasWork: boolean }>(
  'history-has-work',
  `select exists (select from jobs where key <> 'repeated' and run_at <= $1)
     or exists (select from outbox where sent_at is null and failed_at is null)
     or exists (select from payments where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'FAILED')
       or (status = 'DONE' and method = 'VIRTUAL_ACCOUNT')) as "hasWork"`,
);
const countUnsettled = statement<{ count: number }>(
  'history-count-unsettled',
  `select count(*)::int as count from payments where status in ('CONFIRMING', 'REFUND_PENDING', 'RETURNING')`,
);
const listLiving = statement<{ id: number; status: string }>(
  'history-list-living',
  `select id, status from mentorings where closed_at is null order by id`,
);

const listConfirmed = statement<{ id: number; startsAt: Date }>(
  'history-list-confirmed',
  `select id, confirmed_starts_at as "startsAt" from mentorings where status = 'CONFIRMED'`,
);

const countEnds = statement<{ end: string; count: number }>(
  'history-count-ends',
  `select end_state as end, count(*)::int as count from (
     select status as end_state from mentorings union all select 'payment ' || status from payments
     union all select 'action ' || action from mentoring_history
     union all select 'reopened' from mentoring_history where action = 'dispute' and from_status = 'COMPLETED'
     union all select 'decided by the rule' from dispute_rounds where decided_at is not null and decided_by is null
     union all select 'decided on appeal' from dispute_rounds where decided_at is not null and round = 2
     union all select 'message' from messages union all select 'message report' from message_reports
     union all select case when side = 'MENTEE' then 'review' else 'thanks' end from reviews
     union all select 'coupon given back' from coupons where returned_at is not null
   ) ends group by end_state`,
);

const listPassedOn = statement<{ mentoringId: number; mentorId: number; menteeId: number }>(
  'history-list-passed-on',
  `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId"
   from mentoring_pass_ons x join mentorings m on m.id = x.to_mentoring_id order by m.id`,
);

export const worldStore = {
  /**
   * Deletes everything but the members; a mentor who takes a pause, because proposals lapsed, is listed again. Of the repeated jobs only
   * the reconciler is kept: those that delete old records do not matter to a history.
   */
  clear: (db: Database) =>
    db.script(`
      delete from booked_half_hours; delete from mentoring_pass_ons; delete from ledger_entries; delete from gateway_calls; delete from payments;
      delete from reviews; delete from message_reports; delete from mentorings; delete from coupons; delete from notifications; delete from outbox;
      delete from idempotency_keys; delete from jobs where name <> 'reconcile-payments';
      update mentor_profiles set mentoring_count = 0 where mentoring_count <> 0;
      update mentor_profiles set paused_at = null, listed_at = listed_before_absence_at, listed_before_absence_at = null
      where paused_at is not null`),
  /** Extends every session until `until`, also when it is not used. */
  keepSignedIn: (db: Queryable, until: Date) => db.query(keepSignedIn, [until]),
  /** The time of the next deadline or retry. */
  async nextJobAt(db: Queryable): Promise<Date | undefined> {
    const [row] = await db.query(findNextJob);
    return row?.runAt ?? undefined;
  },
  /** Whether the workers have anything to do at `now` but what they repeat: jobs, mails, orders to ask the gateway about. */
  async hasWork(db: Queryable, now: Date): Promise<boolean> {
    const [row] = await db.query(hasWork, [now]);
    return row?.hasWork ?? true;
  },
  /** Issues one coupon of each kind to each member. */
  issueCoupons: (db: Queryable, memberIds: readonly number[], kinds: readonly CouponKind[], now: Date) =>
    db.query(issue, [memberIds, kinds, now]),
  /** The number of orders whose outcome is pending. */
  async countUnsettled(db: Queryable): Promise<number> {
    const [row] = await db.query(countUnsettled);
    return row?.count ?? 0;
  },
  /** How often each final state and each action occurred. */
  countEnds: (db: Queryable) => db.query(countEnds),
  /** Mentorings that a proposal passed on to. */
  listPassedOn: (db: Queryable) => db.query(listPassedOn),
  /** Confirmed sessions and their starts. */
  listConfirmed: (db: Queryable) => db.query(listConfirmed),
  /** Mentorings that have not ended. */
  listLiving: (db: Queryable) => db.query(listLiving),
};
