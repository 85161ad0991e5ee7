import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const setConfirmedStart = statement(
  'test-set-confirmed-start',
  'update mentorings set confirmed_starts_at = $2 where id = $1',
);
const shiftBack = statement(
  'test-shift-session-back',
  `update mentorings set confirmed_starts_at = confirmed_starts_at - $2 * interval '1 hour',
     mentor_attended_at = mentor_attended_at - $2 * interval '1 hour',
     mentee_attended_at = mentee_attended_at - $2 * interval '1 hour' where id = $1`,
);
const shiftMinutesBack = statement(
  'test-shift-minutes-back',
  `update meeting_minutes set minute = minute - $2 * interval '1 hour' where mentoring_id = $1`,
);
const runJobsNow = statement(
  'test-run-session-jobs-now',
  `update jobs set run_at = $2 where key = $1 and name in ('check-attendance', 'settle-attendance')`,
);
const setMentoringCount = statement(
  'test-set-mentoring-count',
  'update mentor_profiles set mentoring_count = $2 where member_id = $1',
);

const insertOffer = statement(
  'test-offer-behind',
  `insert into mentoring_slots (mentoring_id, starts_at, offered_by) values ($1, $2, 'MENTEE')
   on conflict (mentoring_id, starts_at, offered_by) do update set withdrawn_at = null`,
);

const insertBooking = statement(
  'test-book-behind',
  'insert into booked_half_hours (member_id, starts_at, mentoring_id) values ($1, $2, $3)',
);

/** Books a member's half hour without withdrawing it from open proposals, which the server never does. */
export async function insertBookedHalfHour(
  db: Queryable,
  { memberId, startsAt, mentoringId }: { memberId: number; startsAt: Date | undefined; mentoringId: number },
): Promise<void> {
  await db.query(insertBooking, [memberId, startsAt, mentoringId]);
}

/** Offers a time without checking whether it is booked, which the server never does. */
export async function insertOfferedSlot(db: Queryable, mentoringId: number, startsAt: Date): Promise<void> {
  await db.query(insertOffer, [mentoringId, startsAt]);
}

/** Moves a confirmed session to any instant, also between half hours: tests run at any time of day. */
export async function moveConfirmedStart(db: Queryable, mentoringId: number, startsAt: Date): Promise<void> {
  await db.query(setConfirmedStart, [mentoringId, startsAt]);
}

/** As if this many hours had passed since a session: session, attendance and reports lie further back, and its jobs are due. */
export async function shiftSessionBack(db: Queryable, mentoringId: number, hours: number, now: Date): Promise<void> {
  await db.query(shiftBack, [mentoringId, hours]);
  await db.query(shiftMinutesBack, [mentoringId, hours]);
  await db.query(runJobsNow, [String(mentoringId), now]);
}

/** Sets a mentor's number of completed sessions. */
export async function writeMentoringCount(db: Queryable, mentorId: number, count: number): Promise<void> {
  await db.query(setMentoringCount, [mentorId, count]);
}
