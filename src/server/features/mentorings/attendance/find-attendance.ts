import {
  attendanceNotice,
  presenceOf,
  type AttendanceNotice,
  type Presence,
} from '#domain/mentorings/states/attendance.ts';
import type { Queryable } from '#server/db/database.ts';
import { findPresence } from '../meetings/index.ts';
import type { MentoringRow } from '../mentoring-store.ts';

/** The sides that were seen at a session, by all that is known. */
export interface Attendance {
  readonly mentor: Presence;
  readonly mentee: Presence;
  /** What has to be said to both before the session can end; undefined when they met. */
  readonly notice: AttendanceNotice | undefined;
}

/**
 * The sides that were seen at a session that has begun: by their own confirmation, or because the other side received them in the room, so
 * that nobody who was there counts as absent for a missing tap (product §7.1).
 */
export async function findAttendance(
  db: Queryable,
  mentoring: Pick<MentoringRow, 'mentoringId' | 'meetingKind' | 'mentorAttendedAt' | 'menteeAttendedAt'>,
  startsAt: Date,
): Promise<Attendance> {
  const { mentoringId, meetingKind, mentorAttendedAt, menteeAttendedAt } = mentoring;
  const { mentorWasHeard, menteeWasHeard, mutualMinutes } = await findPresence(db, mentoringId);
  const mentor = presenceOf(mentorAttendedAt, startsAt, mentorWasHeard > 0);
  const mentee = presenceOf(menteeAttendedAt, startsAt, menteeWasHeard > 0);
  // A meeting at the mentor's own address leaves no minutes here.
  const hasMet = meetingKind === 'LINK' || mutualMinutes > 0;
  return { mentor, mentee, notice: attendanceNotice({ mentor, mentee, hasMet }) };
}
