import type { MentoringStatus } from '#domain/mentorings.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export type OfferingSide = 'MENTEE' | 'MENTOR';

const insert = statement(
  'insert-mentoring-slots',
  `insert into mentoring_slots (mentoring_id, starts_at, offered_by)
   select $1, starts_at, $2 from unnest($3::timestamptz[]) as starts_at
   on conflict (mentoring_id, starts_at, offered_by) do update set withdrawn_at = null`,
);
const withdrawAll = statement(
  'withdraw-mentoring-slots',
  'update mentoring_slots set withdrawn_at = $2 where mentoring_id = $1 and withdrawn_at is null',
);
const withdrawOne = statement(
  'withdraw-mentoring-slot',
  `update mentoring_slots set withdrawn_at = $3 where mentoring_id = $1 and starts_at = $2 and withdrawn_at is null`,
);
const listLive = statement<{ startsAt: Date }>(
  'list-live-slots',
  `select starts_at as "startsAt" from mentoring_slots
   where mentoring_id = $1 and offered_by = $2 and withdrawn_at is null order by starts_at`,
);
// Locked in one order, so that two sessions confirmed at once never wait for each other in a circle.
const withdrawTaken = statement<{ mentoringId: number }>(
  'withdraw-taken-slot',
  `with taken as (
     select s.mentoring_id, s.offered_by from mentoring_slots s join mentorings m on m.id = s.mentoring_id
     where s.starts_at = $1 and s.withdrawn_at is null and m.id <> $2
       and (m.mentor_id = $3 or m.mentee_id = $4) and m.status = any($5)
     order by s.mentoring_id, s.offered_by
     for update of s
   )
   update mentoring_slots s set withdrawn_at = $6 from taken
   where s.mentoring_id = taken.mentoring_id and s.starts_at = $1 and s.offered_by = taken.offered_by
   returning s.mentoring_id as "mentoringId"`,
);
// In the order of people, so that two sessions that share one wait instead of locking each other out.
const book = statement(
  'book-half-hours',
  `insert into booked_half_hours (member_id, starts_at, mentoring_id)
   select member_id, $1, $2 from unnest($3::bigint[]) as member_id order by member_id`,
);
const free = statement('free-half-hours', 'delete from booked_half_hours where mentoring_id = $1');
const findBooked = statement<{ startsAt: Date }>(
  'find-booked-half-hours',
  `select starts_at as "startsAt" from booked_half_hours where member_id = any($1) and starts_at = any($2) limit 1`,
);

export const slotStore = {
  insert: (tx: Queryable, mentoringId: number, by: OfferingSide, starts: readonly Date[]) =>
    tx.query(insert, [mentoringId, by, starts]),
  withdrawAll: (tx: Queryable, mentoringId: number, now: Date) => tx.query(withdrawAll, [mentoringId, now]),
  withdrawOne: (tx: Queryable, mentoringId: number, startsAt: Date, now: Date) =>
    tx.query(withdrawOne, [mentoringId, startsAt, now]),
  async listLive(db: Queryable, mentoringId: number, by: OfferingSide): Promise<Date[]> {
    return (await db.query(listLive, [mentoringId, by])).map((row) => row.startsAt);
  },
  /** Takes a time off every other open mentoring of either person. @returns the mentorings that lost it */
  async withdrawTaken(
    tx: Queryable,
    taken: { startsAt: Date; mentoringId: number; mentorId: number; menteeId: number },
    openStatuses: readonly MentoringStatus[],
    now: Date,
  ): Promise<number[]> {
    const { startsAt, mentoringId, mentorId, menteeId } = taken;
    const rows = await tx.query(withdrawTaken, [startsAt, mentoringId, mentorId, menteeId, openStatuses, now]);
    return [...new Set(rows.map((row) => row.mentoringId))];
  },
  /** @throws a unique violation of `booked_half_hours_pkey` when either person is taken then */
  book: (tx: Queryable, mentoringId: number, startsAt: Date, memberIds: readonly number[]) =>
    tx.query(book, [startsAt, mentoringId, memberIds]),
  free: (tx: Queryable, mentoringId: number) => tx.query(free, [mentoringId]),
  async isAnyBooked(tx: Queryable, memberIds: readonly number[], starts: readonly Date[]): Promise<boolean> {
    return (await tx.query(findBooked, [memberIds, starts])).length > 0;
  },
};
