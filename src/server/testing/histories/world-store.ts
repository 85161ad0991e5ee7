import type { CouponKind } from '#domain/money/coupons.ts';
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
  `select least((select min(run_at) from jobs where key <> 'repeated'), (select min(ahead_until) from mentor_waits)) as "runAt"`,
);
// The orders are those that the reconciler may look up, whatever the time is.
const hasWork = statement<{ hasWork: boolean }>(
  'history-has-work',
  `select exists (select from jobs where key <> 'repeated' and run_at <= $1)
     or exists (select from mentor_waits)
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
     union all select 'public answer ' || status from public_answers
     union all select 'notified of ' || kind from notifications where kind in ('MENTORING_NUDGE', 'PLACE_FREE', 'PAUSE_QUESTION', 'PAUSED')
     union all select 'waiting' from mentor_waits
     union all select 'coupon given back' from coupons where returned_at is not null
   ) ends group by end_state`,
);

/** What decides whether a proposal to a mentor is taken. */
export interface Openness {
  readonly isListed: boolean;
  readonly isOneself: boolean;
  readonly isProofOver: boolean;
  /** Null for any number. */
  readonly most: number | null;
  /** With the places that are kept for others. */
  readonly open: number;
  readonly mostSessions: number | null;
  /** In the one week that histories propose times of; those in which they are the mentee do not fill it. */
  readonly sessions: number;
}
const findOpenness = statement<Openness>(
  'history-find-openness',
  `select p.listed_at is not null as "isListed", p.member_id = $2 as "isOneself",
     (select coalesce(verified_until <= $3, false) from mentee_profiles where member_id = $2) as "isProofOver",
     a.max_open_proposals as most, a.max_sessions_a_week as "mostSessions",
     ((select count(*) from mentorings m where m.mentor_id = $1 and m.closed_at is null and m.status <> 'CONFIRMED')
       + (select count(*) from mentor_waits w where w.mentor_id = $1 and w.mentee_id <> $2 and w.ahead_until > $3))::int as open,
     (select count(*) from booked_half_hours b join mentorings s on s.id = b.mentoring_id
       where b.member_id = $1 and s.mentor_id = $1)::int as sessions
   from mentor_profiles p left join mentor_availability a on a.mentor_id = p.member_id where p.member_id = $1`,
);
const listStanding = statement<{ id: number; status: string; dueAt: Date | null }>(
  'history-list-standing',
  `select id, status, due_at as "dueAt" from mentorings where mentor_id = $1 and closed_at is null order by id`,
);
const listAccepted = statement<{ id: number }>(
  'history-list-accepted',
  `select distinct mentoring_id as id from mentoring_history where action = 'accept'`,
);
// With a number of sessions a week one may wait for a full week, which the notice of a place (WAIT) does not concern.
const listForgotten = statement<{ menteeId: number; mentorId: number }>(
  'history-list-forgotten',
  `select w.mentee_id as "menteeId", w.mentor_id as "mentorId" from mentor_waits w
   join mentor_profiles p on p.member_id = w.mentor_id and p.listed_at is not null
   left join mentor_availability a on a.mentor_id = w.mentor_id
   where w.ahead_until is null and a.max_sessions_a_week is null and (a.max_open_proposals is null or a.max_open_proposals >
     (select count(*) from mentorings m where m.mentor_id = w.mentor_id and m.closed_at is null and m.status <> 'CONFIRMED')
     + (select count(*) from mentor_waits o where o.mentor_id = w.mentor_id and o.ahead_until > $1))`,
);
// Of transitions before the confirmation, to the mentor of a student who wants to be anonymous until then.
const listLeaks = statement<{ text: string }>(
  'history-list-leaks',
  `select n.title || ' ' || n.body as text from mentorings m join mentee_profiles t on t.member_id = m.mentee_id
   join mentoring_history h on h.mentoring_id = m.id
   join notifications n on n.member_id = m.mentor_id and n.event_key = 'mentoring:' || h.id
   where m.is_anonymous and strpos(n.title || n.body, t.nickname) > 0
     and h.id < coalesce((select min(a.id) from mentoring_history a where a.mentoring_id = m.id and a.action = 'accept'), 9e15)`,
);
const lapse = statement('history-lapse', 'update mentee_profiles set verified_until = $2 where member_id = $1');
const findMail = statement<{ text: string }>(
  'history-find-mail',
  'select body_text as text from outbox where recipient = $1 order by id desc limit 1',
);

const listPassedOn = statement<{ mentoringId: number; fromId: number; mentorId: number; menteeId: number }>(
  'history-list-passed-on',
  `select m.id as "mentoringId", x.mentoring_id as "fromId", m.mentor_id as "mentorId", m.mentee_id as "menteeId"
   from mentoring_pass_ons x join mentorings m on m.id = x.to_mentoring_id order by m.id`,
);

export const worldStore = {
  /**
   * Deletes everything but the members; a mentor who takes a pause, because proposals lapsed, is listed again. Of the repeated jobs
   * the reconciler and the sums of earnings and of days are kept: those that delete old records do not matter to a history.
   */
  clear: (db: Database) =>
    db.script(`
      delete from public_answers; delete from mentor_waits; delete from mentor_availability; delete from throttles; delete from enrolment_codes;
      delete from booked_half_hours; delete from mentoring_pass_ons; delete from earning_hours; delete from payout_months; delete from day_figures; delete from answer_figures; delete from ledger_entries; delete from gateway_calls; delete from payments;
      delete from reviews; delete from message_reports; delete from mentorings; delete from coupons; delete from notifications; delete from outbox;
      delete from idempotency_keys; delete from jobs where name not in ('reconcile-payments', 'sum-earning-hours', 'sum-day-figures');
      update mentor_profiles set mentoring_count = 0 where mentoring_count <> 0;
      update mentee_profiles set verified_until = '2027-03-31T15:00:00Z' where verified_until is not null;
      update mentor_profiles set paused_at = null, listed_at = listed_before_absence_at, listed_before_absence_at = null
      where paused_at is not null;
      update mentor_profiles set resumed_at = null where resumed_at is not null`),
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
  /** The number of orders with a pending outcome. */
  async countUnsettled(db: Queryable): Promise<number> {
    const [row] = await db.query(countUnsettled);
    return row?.count ?? 0;
  },
  /** How often each final state and each action occurred. */
  countEnds: (db: Queryable) => db.query(countEnds),
  findOpenness: async (db: Queryable, mentorId: number, menteeId: number, now: Date) =>
    (await db.query(findOpenness, [mentorId, menteeId, now]))[0],
  /** A mentor's mentorings that have not ended. */
  listStanding: (db: Queryable, mentorId: number) => db.query(listStanding, [mentorId]),
  /** The mentorings that were ever confirmed. */
  listAccepted: async (db: Queryable) => (await db.query(listAccepted)).map(({ id }) => id),
  /** Students who wait for a mentor with room, and were not told. */
  listForgotten: (db: Queryable, now: Date) => db.query(listForgotten, [now]),
  /** Notifications that name somebody to a mentor before the confirmation, who was to be anonymous until then. */
  listLeaks: (db: Queryable) => db.query(listLeaks),
  lapse: (db: Queryable, menteeId: number, at: Date) => db.query(lapse, [menteeId, at]),
  /** The text of the newest mail to an address; empty without one. */
  findMail: async (db: Queryable, recipient: string) => (await db.query(findMail, [recipient]))[0]?.text ?? '',
  /** Mentorings that a proposal passed on to. */
  listPassedOn: (db: Queryable) => db.query(listPassedOn),
  /** Confirmed sessions and their starts. */
  listConfirmed: (db: Queryable) => db.query(listConfirmed),
  /** Mentorings that have not ended. */
  listLiving: (db: Queryable) => db.query(listLiving),
};
