import type { Topic } from '#domain/mentorings/proposals/topics.ts';
import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { MentoringStatus, Tab } from '#domain/mentorings/states/statuses.ts';
import { TAB_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { Actor, HistoryAction } from '#domain/mentorings/states/transitions.ts';
import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import type { PaymentStatus } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { findRow, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { IS_ANONYMOUS, MENTORING_VERSION, nameForMentor, unlessAnonymous } from '../mentoring-sql.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import type { ActionContextRow } from '../transitions/make-transition.ts';

export type Side = 'mentor' | 'mentee';

export interface CardRow {
  readonly mentoringId: number;
  readonly status: MentoringStatus;
  readonly topic: Topic;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly noticeHours: number | null;
  readonly confirmedStartsAt: Date | null;
  /** Null for a mentee who is anonymous to the mentor. */
  readonly counterpartId: number | null;
  readonly name: string;
  readonly imageKey: string | null;
  readonly jobTitle: string;
  readonly career: number;
  readonly introduction: string;
  readonly message: string;
  readonly reason: string | null;
  readonly paymentStatus: PaymentStatus | null;
  readonly wishes: Date[];
  readonly isDisputed: boolean;
  readonly isAnonymous: boolean;
  /** For one that passed on: whether that is over, and to which mentoring. */
  readonly passedOn: {
    readonly isOver: boolean;
    readonly mentoringId: number | null;
    readonly mentorName: string | null;
  } | null;
}

/** One mentoring with what its page shows besides. */
export type PageRow = CardRow &
  ActionContextRow &
  Pick<MentoringRow, 'priceKrw' | 'attendanceNotice' | 'attendanceNotifiedAt'> & {
    readonly mentorDispute: string | null;
    readonly menteeDispute: string | null;
    /** The times that the mentor offers instead, while the mentee is to answer. */
    readonly offered: Date[];
    readonly version: string;
    /** Null while it is not confirmed. */
    readonly meetingKind: MeetingKind | null;
    readonly meetingLink: string | null;
    readonly question: string | null;
    readonly questionAnswer: string | null;
    readonly questionLeftMs: number | null;
    /** The mentors it passes on to, in order; a null mentor is one who is recommended by then. */
    readonly backups: readonly { readonly memberId: number | null; readonly name: string | null }[];
    readonly passedFrom: {
      readonly mentoringId: number;
      readonly mentorName: string;
      readonly action: HistoryAction;
    } | null;
    /** How often it has passed on, and the mentors who had it. */
    readonly passes: number;
    readonly had: number[];
    /** The mentor's job field, on the mentee's side. */
    readonly field: string | null;
    /** Oldest first. */
    readonly history: readonly HistoryRow[];
  };

export interface HistoryRow {
  readonly action: HistoryAction;
  readonly actor: Actor;
  readonly status: MentoringStatus;
  /** ISO 8601. */
  readonly at: string;
  /** The findings on the session, if the transition ended one that both sides did not attend, or that was disputed. */
  readonly resolution: Resolution | null;
  /** The deadline that had passed, ISO 8601; null for all other transitions, and for those that were made before it was kept. */
  readonly dueAt: string | null;
}

const WISHES = `array(
    select s.starts_at from mentoring_slots s
    where s.mentoring_id = m.id and s.offered_by = 'MENTEE' and (s.withdrawn_at is null or m.closed_at is not null)
    order by s.starts_at
  ) as wishes`;
const PAYMENT = `(
    select p.status from payments p where p.mentoring_id = m.id
    order by p.status in ('ABANDONED', 'FAILED', 'READY', 'RETURNING', 'RETURNED'), p.id desc limit 1
  ) as "paymentStatus"`;
const OWN = `m.id as "mentoringId", m.status, m.topic, m.created_at as "createdAt", m.due_at as "dueAt", m.notice_hours as "noticeHours",
  m.confirmed_starts_at as "confirmedStartsAt", m.message, m.reason,
  m.disputed_at is not null and m.status = 'CONFIRMED' as "isDisputed", ${IS_ANONYMOUS} as "isAnonymous", ${WISHES}, ${PAYMENT}`;
// How a proposal passes on is its student's own affair.
const PASSED_ON = `(
    select json_build_object('isOver', x.ended_at is not null, 'mentoringId', x.to_mentoring_id, 'mentorName', n.nickname)
    from mentoring_pass_ons x left join mentorings t on t.id = x.to_mentoring_id left join mentor_profiles n on n.member_id = t.mentor_id
    where x.mentoring_id = m.id
  ) as "passedOn"`;
const BACKUPS = `array(
    select json_build_object('memberId', b.mentor_id, 'name', n.nickname)
    from mentoring_backups b left join mentor_profiles n on n.member_id = b.mentor_id where b.mentoring_id = m.id order by b.place
  ) as backups,
  coalesce((select x.number from mentoring_pass_ons x where x.to_mentoring_id = m.id), 0)::int as passes,
  array(
    select f.mentor_id from mentoring_pass_ons x join mentoring_pass_ons all_of on all_of.payment_id = x.payment_id
    join mentorings f on f.id = all_of.mentoring_id where x.to_mentoring_id = m.id order by all_of.number
  ) as had,
  (
    select json_build_object('mentoringId', f.id, 'mentorName', n.nickname, 'action', (
      select h.action from mentoring_history h where h.mentoring_id = f.id order by h.id desc limit 1))
    from mentoring_pass_ons x join mentorings f on f.id = x.mentoring_id join mentor_profiles n on n.member_id = f.mentor_id
    where x.to_mentoring_id = m.id
  ) as "passedFrom"`;
const NO_BACKUPS = `array[]::json[] as backups, 0 as passes, array[]::bigint[] as had, null::json as "passedFrom"`;
const PAGE = `m.price_krw as "priceKrw", m.mentor_offered_times as "mentorOfferedTimes",
  m.mentee_offered_times as "menteeOfferedTimes", m.mentor_question as question, m.mentor_question_answer as "questionAnswer",
  m.mentor_question_at as "questionAt", m.mentor_question_answered_at as "questionAnsweredAt",
  m.mentor_question_left_ms as "questionLeftMs", m.mentor_attended_at as "mentorAttendedAt",
  m.mentee_attended_at as "menteeAttendedAt", m.attendance_notice as "attendanceNotice",
  m.attendance_notified_at as "attendanceNotifiedAt", m.disputed_at as "disputedAt", m.mentor_dispute as "mentorDispute",
  m.mentee_dispute as "menteeDispute", m.closed_at as "closedAt",
  case when m.status = 'CONFIRMED' then coalesce(m.meeting_kind, mentor.meeting_kind) end as "meetingKind",
  case when m.status = 'CONFIRMED' then
    case when m.meeting_kind is null then mentor.meeting_link else m.meeting_link end end as "meetingLink",
  ${MENTORING_VERSION} as version,
  array(
    select s.starts_at from mentoring_slots s
    where s.mentoring_id = m.id and s.offered_by = 'MENTOR' and s.withdrawn_at is null and m.status = 'WAITING_FOR_MENTEE'
    order by s.starts_at
  ) as offered,
  (
    select json_agg(json_build_object('action', h.action, 'actor', h.actor, 'status', h.to_status, 'at', h.at,
      'resolution', h.detail ->> 'resolution', 'dueAt', h.detail ->> 'dueAt') order by h.id)
    from mentoring_history h where h.mentoring_id = m.id
  ) as history`;
// A member who has left has neither employer nor major (product §24.4).
const SELECT: Readonly<Record<Side, (columns: string) => string>> = {
  mentee: (columns) => `select ${columns}, m.mentor_id as "counterpartId", c.nickname as name, f.key as "imageKey",
      concat_ws(' · ', nullif(c.organization_name, ''), nullif(c.detailed_job, '')) as "jobTitle",
      case when c.organization_name = '' then 0 else c.experience end as career, '' as introduction
    from mentorings m join mentor_profiles c on c.member_id = m.mentor_id left join files f on f.id = c.image_file_id`,
  mentor: (columns) => `select ${columns}, ${unlessAnonymous('m.mentee_id')} as "counterpartId",
      ${nameForMentor('c.nickname')} as name, ${unlessAnonymous('f.key')} as "imageKey",
      concat_ws(' · ', u.name, nullif(c.major, '')) as "jobTitle", 0 as career,
      coalesce(${unlessAnonymous('c.introduction')}, '') as introduction
    from mentorings m join mentee_profiles c on c.member_id = m.mentee_id join universities u on u.id = c.university_id
    left join files f on f.id = c.image_file_id`,
};
/** The largest page and one more, to know whether another follows; a literal, because a bound LIMIT is planned anew each time. */
const ROWS = 31;
// A cursor above every id opens the first page, so that one text serves all pages.
const NO_CURSOR = Number.MAX_SAFE_INTEGER;

function passedOnOf(side: Side): string {
  return side === 'mentee' ? PASSED_ON : 'null::json as "passedOn"';
}
function listOf(side: Side) {
  return statement<CardRow>(
    `list-${side}-mentorings`,
    `${SELECT[side](`${OWN}, ${passedOnOf(side)}`)} where m.${side}_id = $1 and m.status = any($2) and m.id < $3 order by m.id desc limit ${ROWS}`,
  );
}
function oneOf(side: Side) {
  const field = side === 'mentee' ? 'mentor.job_category' : 'null::text';
  const backups = side === 'mentee' ? BACKUPS : NO_BACKUPS;
  const select = SELECT[side](`${OWN}, ${passedOnOf(side)}, ${backups}, ${PAGE}, ${field} as field`);
  const join = 'join mentor_profiles mentor on mentor.member_id = m.mentor_id';
  return statement<PageRow>(`find-${side}-mentoring`, `${select} ${join} where m.id = $1 and m.${side}_id = $2`);
}

/** The newest proposal in which a mentee wrote a message. */
interface LastMessage {
  readonly topic: Topic;
  readonly mentoringMessage: string;
  readonly wasRejected: boolean;
}

const lists = { mentor: listOf('mentor'), mentee: listOf('mentee') };
const ones = { mentor: oneOf('mentor'), mentee: oneOf('mentee') };

export const mentoringViewStore = {
  /** Newest first, up to 31 rows, below `cursor` when one is given. */
  list: (db: Queryable, side: Side, memberId: number, tab: Tab, cursor = NO_CURSOR) =>
    db.query(lists[side], [memberId, TAB_STATUSES[tab], cursor]),
  find: (db: Queryable, side: Side, memberId: number, mentoringId: number) =>
    findRow(db, ones[side], [mentoringId, memberId]),
  findLastMessage: maybeRow<LastMessage, [menteeId: number]>(
    'find-last-message',
    `select topic, message as "mentoringMessage", status = 'REJECTED' as "wasRejected" from mentorings where mentee_id = $1 and message <> '' order by id desc limit 1`,
  ),
};
