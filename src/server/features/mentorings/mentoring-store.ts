import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import type { Topic } from '#domain/mentorings/proposals/topics.ts';
import type { AttendanceNotice } from '#domain/mentorings/states/attendance.ts';
import { type MentoringStatus, OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { Actor, MentoringAction } from '#domain/mentorings/states/transitions.ts';
import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import type { OrderGroup } from '#domain/mentors/ranking/mentor-order.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { recordedOrderGroup } from '../mentors/mentor-order/mentor-order-sql.ts';
import { IS_ANONYMOUS, nameForMentor } from './mentee-identity-sql.ts';

/** A mentoring with the names of both people, and the payer's address. */
export interface MentoringRow {
  readonly mentoringId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  /** The name as the mentor may read it: hidden while the mentee is anonymous. */
  readonly menteeName: string;
  /** The real name: for the mentee, the operators and the gateway, and for the mentor from the confirmation on. */
  readonly menteeNickname: string;
  readonly menteeEmail: string;
  /** Whether the mentee is anonymous to the mentor. */
  readonly isAnonymous: boolean;
  readonly status: MentoringStatus;
  readonly priceKrw: number;
  /** The minimum notice that it was proposed under; null in rows that the version before wrote. */
  readonly noticeHours: number | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  /** When it ended; null while it has not. */
  readonly closedAt: Date | null;
  readonly confirmedStartsAt: Date | null;
  readonly mentorAttendedAt: Date | null;
  readonly menteeAttendedAt: Date | null;
  /** What both sides were last told about their attendance, and when. */
  readonly attendanceNotice: AttendanceNotice | null;
  readonly attendanceNotifiedAt: Date | null;
  /** Where they meet, as the mentor chose it for this mentoring or for all. */
  readonly meetingKind: MeetingKind;
  /** For LINK: the address. */
  readonly meetingLink: string | null;
  readonly mentorOfferedTimes: boolean;
  readonly menteeOfferedTimes: boolean;
  /** When the mentor asked the one question, and when the mentee answered it. */
  readonly questionAt: Date | null;
  readonly questionAnsweredAt: Date | null;
  /** The time the mentor had left to answer when asking, in ms; null when the clock is not stopped (any more). */
  readonly questionLeftMs: number | null;
  /** When a side first said that something went wrong. */
  readonly disputedAt: Date | null;
  readonly mentorDispute: string | null;
  readonly menteeDispute: string | null;
  /** Whether its student has named somebody to pass it on to. */
  readonly hasBackups: boolean;
  /** Whether it ended and its order waits for the next mentor. */
  readonly isPassingOn: boolean;
}

const SELECT = `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", mentor.nickname as "mentorName",
     ${nameForMentor('mentee.nickname')} as "menteeName", mentee.nickname as "menteeNickname", mentee_member.email as "menteeEmail", ${IS_ANONYMOUS} as "isAnonymous", m.status,
     m.price_krw as "priceKrw", m.notice_hours as "noticeHours", m.created_at as "createdAt", m.due_at as "dueAt", m.closed_at as "closedAt",
     m.confirmed_starts_at as "confirmedStartsAt", m.mentor_attended_at as "mentorAttendedAt",
     m.mentee_attended_at as "menteeAttendedAt", m.attendance_notice as "attendanceNotice",
     m.attendance_notified_at as "attendanceNotifiedAt", coalesce(m.meeting_kind, mentor.meeting_kind) as "meetingKind",
     case when m.meeting_kind is null then mentor.meeting_link else m.meeting_link end as "meetingLink", m.mentor_offered_times as "mentorOfferedTimes",
     m.mentee_offered_times as "menteeOfferedTimes", m.mentor_question_at as "questionAt",
     m.mentor_question_answered_at as "questionAnsweredAt", m.mentor_question_left_ms as "questionLeftMs", m.disputed_at as "disputedAt", m.mentor_dispute as "mentorDispute",
     m.mentee_dispute as "menteeDispute", exists (select from mentoring_backups b where b.mentoring_id = m.id) as "hasBackups",
     exists (select from mentoring_pass_ons x where x.mentoring_id = m.id and x.ended_at is null) as "isPassingOn"
   from mentorings m
   join mentor_profiles mentor on mentor.member_id = m.mentor_id
   join mentee_profiles mentee on mentee.member_id = m.mentee_id
   join members mentor_member on mentor_member.id = m.mentor_id
   join members mentee_member on mentee_member.id = m.mentee_id`;
const find = statement<MentoringRow>('find-mentoring', `${SELECT} where m.id = $1`);
// No key of it ever changes: rows that point here may be written while it is locked.
const lock = statement<MentoringRow>('lock-mentoring', `${SELECT} where m.id = $1 for no key update of m`);
// In one order, so that two sessions confirmed at once never deadlock. Rows that only point here
// (history, payments, half hours) do not disturb this lock.
const lockWithRivals = statement<MentoringRow>(
  'lock-mentoring-with-rivals',
  `${SELECT}
   where m.id = $1 or (
     (m.mentor_id = any($2) or m.mentee_id = any($2)) and m.status = any($4) and exists (
       select from mentoring_slots s where s.mentoring_id = m.id and s.starts_at = $3 and s.withdrawn_at is null
     )
   )
   order by m.id for no key update of m`,
);
// Writes its wishes and the first line of its history too: no mentoring exists without them. A proposal ends the mentee's place in the queue.
const insert = statement<InsertedMentoring>(
  'insert-mentoring',
  `with waited as (
     delete from mentor_waits where mentor_id = $1 and mentee_id = $2
   ), made as (
     insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, due_at, updated_at, is_anonymous, order_group, notice_hours)
     values ($1, $2, $3, $4, 'PAYMENT_PENDING', $5, $6, $7, $6, $9::boolean, ${recordedOrderGroup('$10::text')}, $11) returning id
   ), wishes as (
     insert into mentoring_slots (mentoring_id, starts_at, offered_by)
     select made.id, starts_at, 'MENTEE' from made cross join unnest($8::timestamptz[]) as starts_at
   )
   insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, detail, at)
   select id, 'propose', 'MENTEE', $2, null, 'PAYMENT_PENDING', '{}', $6 from made
   returning mentoring_id as "mentoringId", id as "historyId",
     (select nickname from mentor_profiles where member_id = $1) as "mentorName",
     case when $9 then '${ANONYMOUS_MENTEE_NAME}' else (select nickname from mentee_profiles where member_id = $2) end as "menteeName",
     (select nickname from mentee_profiles where member_id = $2) as "menteeNickname"`,
);
// Compare-and-swap: a caller that finds the row in another state than it read has lost, and reads again. The step and its line in the
// history are one statement, so neither exists without the other. The mentor's first answer, and what it answers, are kept for the answer
// habit; a question is no answer. New times restart the clock, even one that was stopped for a question.
const move = statement<{ historyId: number }>(
  'move-mentoring',
  `with moved as (
     update mentorings set status = $3, closed_at = $4, due_at = $5, confirmed_starts_at = coalesce($6, confirmed_starts_at),
       reason = coalesce($7, reason), updated_at = $8,
       asked_at = case when $3 = 'WAITING_FOR_MENTOR' and answered_at is null and $9 <> 'askQuestion' then $8 else asked_at end,
       answered_at = case when $2 = 'WAITING_FOR_MENTOR' and $10 = 'MENTOR' and $9 <> 'askQuestion' and asked_at is not null
         then coalesce(answered_at, $8) else answered_at end,
       mentor_question_left_ms = case when $9 in ('offerTimes', 'changeTimes') then null else mentor_question_left_ms end
     where id = $1 and status = $2 returning id
   )
   insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, detail, at)
   select id, $9, $10, $11, $2, $3, $12, $8 from moved returning id as "historyId"`,
);
const setDueAt = statement('set-mentoring-due', 'update mentorings set due_at = $2 where id = $1');
const markOffered = statement(
  'mark-times-offered',
  `update mentorings set mentor_offered_times = mentor_offered_times or $2 = 'MENTOR',
     mentee_offered_times = mentee_offered_times or $2 = 'MENTEE' where id = $1`,
);
const markAttended = statement(
  'mark-attended',
  `update mentorings set
     mentor_attended_at = case when $2 = 'MENTOR' then coalesce(mentor_attended_at, $3) else mentor_attended_at end,
     mentee_attended_at = case when $2 = 'MENTEE' then coalesce(mentee_attended_at, $3) else mentee_attended_at end
   where id = $1`,
);
const markAttendanceNotified = statement(
  'mark-attendance-notified',
  'update mentorings set attendance_notice = $2, attendance_notified_at = $3 where id = $1',
);
const withdrawAttendanceNotice = statement(
  'withdraw-attendance-notice',
  'update mentorings set attendance_notice = null, attendance_notified_at = null where id = $1',
);
const markDisputed = statement(
  'mark-disputed',
  `update mentorings set disputed_at = coalesce(disputed_at, $4),
     mentor_dispute = case when $2 = 'MENTOR' then $3 else mentor_dispute end,
     mentee_dispute = case when $2 = 'MENTEE' then $3 else mentee_dispute end
   where id = $1`,
);
const countCompleted = statement(
  'count-completed-mentoring',
  'update mentor_profiles set mentoring_count = mentoring_count + 1 where member_id = $1',
);
const uncountCompleted = statement(
  'uncount-completed-mentoring',
  'update mentor_profiles set mentoring_count = mentoring_count - 1 where member_id = $1',
);
// Every step into this state starts the mentor's clock anew, but a question, which stops it for a day at most: it goes on with the answer, or
// without one. A later answer, or one after other times were offered, changes nothing.
const findAskedAt = statement<{ at: Date | null }>(
  'find-mentor-asked-at',
  `select case when m.mentor_question_at >= step.at
     then least(m.mentor_question_at + interval '24 hours', m.mentor_question_answered_at) else step.at end as at
   from mentorings m cross join lateral (
     select max(h.at) as at from mentoring_history h
     where h.mentoring_id = m.id and h.to_status = 'WAITING_FOR_MENTOR' and h.action not in ('askQuestion', 'answerQuestion')
   ) step where m.id = $1`,
);
const findConfirmedAt = statement<{ at: Date | null }>(
  'find-mentoring-confirmed-at',
  `select max(at) as at from mentoring_history where mentoring_id = $1 and action = 'accept'`,
);
// A mentee's proposals queue up here, so that five are five however many tabs are open.
const lockMentee = statement<{ isPresent: boolean }>(
  'lock-proposing-mentee',
  `select suspended_at is null and deleted_at is null as "isPresent" from members where id = $1 for no key update`,
);
const ENDS_FOR_ABSENCE = `(m.mentor_id = $1 or m.mentee_id = $1)
     and (m.status = any($2) or (m.status = 'CONFIRMED' and m.confirmed_starts_at > $3 and m.disputed_at is null))`;
const listEndingForAbsence = statement<{ mentoringId: number }>(
  'list-mentorings-ending-for-absence',
  `select m.id as "mentoringId" from mentorings m where ${ENDS_FOR_ABSENCE} order by m.id`,
);
const listEndingWithAccount = statement<EndingMentoring>(
  'list-mentorings-ending-with-account',
  `select m.id as "mentoringId", m.confirmed_starts_at as "startsAt",
     case when m.mentor_id = $1 then ${nameForMentor('mentee.nickname')} else mentor.nickname end as "counterpartName"
   from mentorings m join mentor_profiles mentor on mentor.member_id = m.mentor_id join mentee_profiles mentee on mentee.member_id = m.mentee_id
   where ${ENDS_FOR_ABSENCE} order by m.id`,
);
// Until the end of the transaction nobody of them is suspended or deleted; in one order.
const holdPresent = statement<{ memberId: number }>(
  'hold-present-members',
  `select id as "memberId" from members where id = any($1::bigint[]) and suspended_at is null and deleted_at is null
   order by id for share`,
);

interface EndingMentoring {
  readonly mentoringId: number;
  readonly startsAt: Date | null;
  readonly counterpartName: string;
}

export interface NewMentoring {
  readonly mentorId: number;
  readonly menteeId: number;
  readonly topic: Topic;
  readonly message: string;
  readonly priceKrw: number;
  /** Until when it is to be paid. */
  readonly dueAt: Date | undefined;
  readonly wishes: readonly Date[];
  readonly isAnonymous: boolean;
  /** The mentee's group, kept while orders are compared (product §9.5). */
  readonly orderGroup: OrderGroup;
  readonly noticeHours: number;
}

export interface InsertedMentoring {
  readonly mentoringId: number;
  /** The id of its first line in the history, which identifies the event. */
  readonly historyId: number;
  readonly mentorName: string;
  readonly menteeName: string;
  readonly menteeNickname: string;
}

/** One step from a state to the next (or the same), and what its line in the history says. */
export interface Move {
  readonly mentoringId: number;
  readonly from: MentoringStatus;
  readonly to: MentoringStatus;
  readonly closedAt: Date | null;
  /** The deadline of the step that it opens; null when nothing is awaited. */
  readonly dueAt: Date | null;
  readonly confirmedStartsAt: Date | undefined;
  readonly reason: string | undefined;
  readonly action: MentoringAction;
  readonly actor: Actor;
  readonly actorId: number | null;
  readonly detail: object;
}

export const mentoringStore = {
  /** What a member has open, and the sessions that they have ahead. */
  async listEndingForAbsence(db: Queryable, memberId: number, now: Date): Promise<number[]> {
    const rows = await db.query(listEndingForAbsence, [memberId, OPEN_STATUSES, now]);
    return rows.map(({ mentoringId }) => mentoringId);
  },
  /** The same, with the other side of each. */
  listEndingWithAccount: (db: Queryable, memberId: number, now: Date) =>
    db.query(listEndingWithAccount, [memberId, OPEN_STATUSES, now]),
  async find(db: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
    const [row] = await db.query(find, [mentoringId]);
    return row;
  },
  /** Waits for other transactions that hold it. @returns it as it stays until the transaction ends, but for what that writes */
  async lock(tx: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
    const [row] = await tx.query(lock, [mentoringId]);
    return row;
  },
  /**
   * Locks a mentoring and every open one of either person that offers the same time.
   * @param memberIds its mentor and its mentee
   * @returns all of them, as they will stay until the transaction ends, but for what that writes; in the order of their ids
   */
  lockWithRivals: (tx: Queryable, mentoringId: number, memberIds: readonly number[], startsAt: Date) =>
    tx.query(lockWithRivals, [mentoringId, memberIds, startsAt, OPEN_STATUSES]),
  async insert(
    tx: Queryable,
    { mentorId, menteeId, topic, message, priceKrw, dueAt, wishes, isAnonymous, orderGroup, noticeHours }: NewMentoring,
    now: Date,
  ): Promise<InsertedMentoring> {
    const [row] = await tx.query(insert, [
      mentorId,
      menteeId,
      topic,
      message,
      priceKrw,
      now,
      dueAt,
      wishes,
      isAnonymous,
      orderGroup,
      noticeHours,
    ]);
    if (!row) throw new Error('The mentoring was not written');
    return row;
  },
  /** @returns the id of its line in the history, which names the event; undefined when it is no longer in the state `from` */
  async move(
    tx: Queryable,
    { mentoringId, from, to, closedAt, dueAt, confirmedStartsAt, reason, action, actor, actorId, detail }: Move,
    now: Date,
  ): Promise<number | undefined> {
    const row = [mentoringId, from, to, closedAt, dueAt, confirmedStartsAt, reason, now];
    const [line] = await tx.query(move, [...row, action, actor, actorId, JSON.stringify(detail)]);
    return line?.historyId;
  },
  setDueAt: (tx: Queryable, mentoringId: number, dueAt: Date | null) => tx.query(setDueAt, [mentoringId, dueAt]),
  markOffered: (tx: Queryable, mentoringId: number, side: Actor) => tx.query(markOffered, [mentoringId, side]),
  markAttended: (tx: Queryable, mentoringId: number, side: Actor, now: Date) =>
    tx.query(markAttended, [mentoringId, side, now]),
  markAttendanceNotified: (tx: Queryable, mentoringId: number, notice: AttendanceNotice, now: Date) =>
    tx.query(markAttendanceNotified, [mentoringId, notice, now]),
  withdrawAttendanceNotice: (tx: Queryable, mentoringId: number) => tx.query(withdrawAttendanceNotice, [mentoringId]),
  markDisputed: (tx: Queryable, mentoringId: number, side: Actor, reason: string, now: Date) =>
    tx.query(markDisputed, [mentoringId, side, reason, now]),
  countCompleted: (tx: Queryable, mentorId: number) => tx.query(countCompleted, [mentorId]),
  /** One that was completed is opened again. */
  uncountCompleted: (tx: Queryable, mentorId: number) => tx.query(uncountCompleted, [mentorId]),
  /** When the mentor was asked for the answer that is awaited now. */
  async findAskedAt(tx: Queryable, mentoringId: number): Promise<Date | undefined> {
    const [row] = await tx.query(findAskedAt, [mentoringId]);
    return row?.at ?? undefined;
  },
  /** When the session was confirmed; undefined before. */
  async findConfirmedAt(db: Queryable, mentoringId: number): Promise<Date | undefined> {
    const [row] = await db.query(findConfirmedAt, [mentoringId]);
    return row?.at ?? undefined;
  },
  /**
   * Locks the mentee's row, so that open proposals are counted one after the other, and keeps the mentor from being suspended
   * meanwhile. Locks in the order of the two members: two members with both roles may propose to each other at the same instant.
   * @returns whether both are neither suspended nor deleted
   */
  async lockToPropose(tx: Queryable, menteeId: number, mentorId: number): Promise<boolean> {
    const mentee = async () => (await tx.query(lockMentee, [menteeId]))[0]?.isPresent ?? false;
    const mentor = async () => (await tx.query(holdPresent, [[mentorId]])).length > 0;
    const [first, second] = menteeId < mentorId ? [mentee, mentor] : [mentor, mentee];
    const arePresent = [await first(), await second()];
    return arePresent.every(Boolean);
  },
  /** The members among these who are neither suspended nor deleted, locked so until the transaction ends. */
  async holdPresent(tx: Queryable, memberIds: readonly number[]): Promise<number[]> {
    return (await tx.query(holdPresent, [memberIds])).map((row) => row.memberId);
  },
};
