import type { Queryable } from '../db/database.ts';
import { statement } from '../db/statement.ts';

const setConfirmedStart = statement(
  'test-set-confirmed-start',
  'update mentorings set confirmed_starts_at = $2 where id = $1',
);
const setMentoringCount = statement(
  'test-set-mentoring-count',
  'update mentor_profiles set mentoring_count = $2 where member_id = $1',
);

const offerBehind = statement(
  'test-offer-behind',
  `insert into mentoring_slots (mentoring_id, starts_at, offered_by) values ($1, $2, 'MENTEE')
   on conflict (mentoring_id, starts_at, offered_by) do update set withdrawn_at = null`,
);

const bookBehind = statement(
  'test-book-behind',
  'insert into booked_half_hours (member_id, starts_at, mentoring_id) values ($1, $2, $3)',
);

/** Takes a person's half hour without taking it off what holds it out: no way in of the server does that. */
export async function bookUnseen(
  db: Queryable,
  { memberId, startsAt, mentoringId }: { memberId: number; startsAt: Date | undefined; mentoringId: number },
): Promise<void> {
  await db.query(bookBehind, [memberId, startsAt, mentoringId]);
}

/** Offers a time without looking who has it: no way in of the server does that. */
export async function offerUnseen(db: Queryable, mentoringId: number, startsAt: Date): Promise<void> {
  await db.query(offerBehind, [mentoringId, startsAt]);
}

/** Moves a confirmed session to an instant of its own, off the grid too: the hour of a test is not ours to choose. */
export async function moveConfirmedStart(db: Queryable, mentoringId: number, startsAt: Date): Promise<void> {
  await db.query(setConfirmedStart, [mentoringId, startsAt]);
}

/** How often a mentor has mentored, without the years that it takes. */
export async function writeMentoringCount(db: Queryable, mentorId: number, count: number): Promise<void> {
  await db.query(setMentoringCount, [mentorId, count]);
}
