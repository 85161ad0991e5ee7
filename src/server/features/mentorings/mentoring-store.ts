import type { AttendanceNotice } from '#domain/mentorings/states/attendance.ts';
import { type MentoringStatus, OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { Actor } from '#domain/mentorings/states/transitions.ts';
import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { IS_ANONYMOUS, nameForMentor } from './mentoring-sql.ts';

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
     m.mentor_question_answered_at as "questionAnsweredAt", m.mentor_question_left_ms as "questionLeftMs", m.disputed_at as "disputedAt",
     exists (select from mentoring_backups b where b.mentoring_id = m.id) as "hasBackups",
     exists (select from mentoring_pass_ons x where x.mentoring_id = m.id and x.ended_at is null) as "isPassingOn"
   from mentorings m
   join mentor_profiles mentor on mentor.member_id = m.mentor_id
   join mentee_profiles mentee on mentee.member_id = m.mentee_id
   join members mentor_member on mentor_member.id = m.mentor_id
   join members mentee_member on mentee_member.id = m.mentee_id`;
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

export const mentoringStore = {
  /** What a member has open, and the sessions that they have ahead. */
  async listEndingForAbsence(db: Queryable, memberId: number, now: Date): Promise<number[]> {
    const rows = await db.query(listEndingForAbsence, [memberId, OPEN_STATUSES, now]);
    return rows.map(({ mentoringId }) => mentoringId);
  },
  /** The same, with the other side of each. */
  listEndingWithAccount: (db: Queryable, memberId: number, now: Date) =>
    db.query(listEndingWithAccount, [memberId, OPEN_STATUSES, now]),
  find: maybeRow<MentoringRow, [mentoringId: number]>('find-mentoring', `${SELECT} where m.id = $1`),
  // No key of it ever changes: rows that point here may be written while it is locked.
  /** Waits for other transactions that hold it. @returns it as it stays until the transaction ends, but for what that writes */
  lock: maybeRow<MentoringRow, [mentoringId: number]>(
    'lock-mentoring',
    `${SELECT} where m.id = $1 for no key update of m`,
  ),
  /**
   * Locks a mentoring and every open one of either person that offers the same time.
   * @param memberIds its mentor and its mentee
   * @returns all of them, as they will stay until the transaction ends, but for what that writes; in the order of their ids
   */
  lockWithRivals: (tx: Queryable, mentoringId: number, memberIds: readonly number[], startsAt: Date) =>
    tx.query(lockWithRivals, [mentoringId, memberIds, startsAt, OPEN_STATUSES]),
  setDueAt: execute<[mentoringId: number, dueAt: Date | null]>(
    'set-mentoring-due',
    'update mentorings set due_at = $2 where id = $1',
  ),
  markOffered: execute<[mentoringId: number, side: Actor]>(
    'mark-times-offered',
    `update mentorings set mentor_offered_times = mentor_offered_times or $2 = 'MENTOR',
       mentee_offered_times = mentee_offered_times or $2 = 'MENTEE' where id = $1`,
  ),
  markAttended: execute<[mentoringId: number, side: Actor, now: Date]>(
    'mark-attended',
    `update mentorings set
       mentor_attended_at = case when $2 = 'MENTOR' then coalesce(mentor_attended_at, $3) else mentor_attended_at end,
       mentee_attended_at = case when $2 = 'MENTEE' then coalesce(mentee_attended_at, $3) else mentee_attended_at end
     where id = $1`,
  ),
  markAttendanceNotified: execute<[mentoringId: number, notice: AttendanceNotice, now: Date]>(
    'mark-attendance-notified',
    'update mentorings set attendance_notice = $2, attendance_notified_at = $3 where id = $1',
  ),
  withdrawAttendanceNotice: execute<[mentoringId: number]>(
    'withdraw-attendance-notice',
    'update mentorings set attendance_notice = null, attendance_notified_at = null where id = $1',
  ),
  markDisputed: execute<[mentoringId: number, side: Actor, reason: string, now: Date]>(
    'mark-disputed',
    `update mentorings set disputed_at = coalesce(disputed_at, $4),
       mentor_dispute = case when $2 = 'MENTOR' then $3 else mentor_dispute end,
       mentee_dispute = case when $2 = 'MENTEE' then $3 else mentee_dispute end
     where id = $1`,
  ),
  countCompleted: execute<[mentorId: number]>(
    'count-completed-mentoring',
    'update mentor_profiles set mentoring_count = mentoring_count + 1 where member_id = $1',
  ),
  /** One that was completed is opened again. */
  uncountCompleted: execute<[mentorId: number]>(
    'uncount-completed-mentoring',
    'update mentor_profiles set mentoring_count = mentoring_count - 1 where member_id = $1',
  ),
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
