import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { koreanWeek } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, hasRow, manyRows, manyValues } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export type OfferingSide = 'MENTEE' | 'MENTOR';

// One number for each person and half hour: 24 bits of it count the half hours since 1970, enough until 2926. Taken in one order, so that
// nobody deadlocks. Those who only offer a half hour share its lock.
const halfHours = (lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared', people: string, starts: string) =>
  `select ${lock}(half_hour), member_id as "memberId" from (
     select distinct member_id * 16777216 + extract(epoch from starts_at)::bigint / 1800 as half_hour, member_id
     from ${people} cross join unnest(${starts}::timestamptz[]) as starts_at order by half_hour
   ) wanted`;
/** The two people of a mentoring, for one of them: a stranger keeps nobody waiting. */
const PARTIES = `(
       select unnest(array[mentor_id, mentee_id]) as member_id from mentorings where id = $1 and $2 in (mentor_id, mentee_id)
     ) parties`;
// The mentor's week comes first, under a number below those of half hours: what is counted in it stays so.
const lockToBook = statement<{ memberId: number | null }>(
  'lock-half-hours-to-book',
  `select pg_advisory_xact_lock(number), member_id as "memberId" from (
     select -(mentor_id * 16777216 + extract(epoch from $4::timestamptz)::bigint / 1800) as number, null::bigint as member_id
     from mentorings where id = $1 and $2 in (mentor_id, mentee_id)
     union all
     select member_id * 16777216 + extract(epoch from $3::timestamptz)::bigint / 1800, member_id from ${PARTIES}
     order by number
   ) wanted`,
);
const lockToOfferAgain = statement<{ memberId: number }>(
  'lock-half-hours-to-offer-again',
  halfHours('pg_advisory_xact_lock_shared', PARTIES, '$3'),
);
// In the order of people, so that two sessions that share one wait instead of locking each other out.
const bookOffered = statement<{ memberId: number }>(
  'book-offered-half-hours',
  `insert into booked_half_hours (member_id, starts_at, mentoring_id, week_limit)
   select each.member_id, $2, $1, case when each.member_id = m.mentor_id then a.max_sessions_a_week end
   from mentorings m left join mentor_availability a on a.mentor_id = m.mentor_id cross join unnest($4::bigint[]) as each (member_id)
   where m.id = $1 and exists (
     select from mentoring_slots s where s.mentoring_id = $1 and s.starts_at = $2 and s.offered_by = $3 and s.withdrawn_at is null
   ) and (a.max_sessions_a_week is null or a.max_sessions_a_week > (
     select count(*) from booked_half_hours b join mentorings s on s.id = b.mentoring_id
     where b.member_id = m.mentor_id and s.mentor_id = m.mentor_id and b.starts_at >= $5 and b.starts_at < $6
   ))
   order by member_id returning member_id as "memberId"`,
);

export const slotStore = {
  /**
   * Waits until nobody else is booking or offering this half hour of a mentoring's two people, or booking another of its mentor's week, and
   * keeps it so until the transaction ends. The first lock of a transaction that books: its holder may wait for mentorings, never the other
   * way round (docs/decisions/0041).
   * @returns the two people, in order; nobody when `memberId` is neither of them
   */
  async lockToBook(
    tx: Queryable,
    { mentoringId, memberId }: { mentoringId: number; memberId: number },
    startsAt: Date,
  ): Promise<number[]> {
    const rows = await tx.query(lockToBook, [mentoringId, memberId, startsAt, koreanWeek(startsAt).from]);
    return rows.flatMap((row) => row.memberId ?? []);
  },
  /**
   * Waits until nobody is booking any of these half hours of these people: what is booked can be seen then (`isAnyBooked`), and
   * the next booking sees what is offered. The first lock of a transaction that offers times.
   */
  lockToOffer: manyRows<{ memberId: number }, [memberIds: readonly number[], starts: readonly Date[]]>(
    'lock-half-hours-to-offer',
    halfHours('pg_advisory_xact_lock_shared', 'unnest($1::bigint[]) as member_id', '$2'),
  ),
  /** The same for the two people of a mentoring. @returns false when `memberId` is neither of them, and nothing is locked */
  lockToOfferAgain: (
    tx: Queryable,
    { mentoringId, memberId }: { mentoringId: number; memberId: number },
    starts: readonly Date[],
  ) => hasRow(tx, lockToOfferAgain, [mentoringId, memberId, starts]),
  insert: execute<[mentoringId: number, by: OfferingSide, starts: readonly Date[]]>(
    'insert-mentoring-slots',
    `insert into mentoring_slots (mentoring_id, starts_at, offered_by)
     select $1, starts_at, $2 from unnest($3::timestamptz[]) as starts_at
     on conflict (mentoring_id, starts_at, offered_by) do update set withdrawn_at = null`,
  ),
  withdrawAll: execute<[mentoringId: number, now: Date]>(
    'withdraw-mentoring-slots',
    'update mentoring_slots set withdrawn_at = $2 where mentoring_id = $1 and withdrawn_at is null',
  ),
  /** Takes times off each of these mentorings, whichever side offered them. */
  withdraw: execute<[mentoringIds: readonly number[], starts: readonly Date[], now: Date]>(
    'withdraw-slot-from-mentorings',
    `update mentoring_slots set withdrawn_at = $3
     where mentoring_id = any($1) and starts_at = any($2) and withdrawn_at is null`,
  ),
  // The times that are up for acceptance: the mentor's where the mentee is to answer, else the mentee's.
  /** Of these mentorings, the open ones: the last time of each that can still be accepted, or null. */
  listLeft: manyRows<
    { mentoringId: number; lastSlot: Date | null },
    [mentoringIds: readonly number[], openStatuses: readonly MentoringStatus[]]
  >(
    'list-slots-left',
    `select m.id as "mentoringId", max(s.starts_at) as "lastSlot"
     from mentorings m left join mentoring_slots s on s.mentoring_id = m.id and s.withdrawn_at is null
       and s.offered_by = case when m.status = 'WAITING_FOR_MENTEE' then 'MENTOR' else 'MENTEE' end
     where m.id = any($1) and m.status = any($2) group by m.id order by m.id`,
  ),
  listLive: manyValues<Date, [mentoringId: number, by: OfferingSide]>(
    'list-live-slots',
    `select starts_at as "startsAt" from mentoring_slots
     where mentoring_id = $1 and offered_by = $2 and withdrawn_at is null order by starts_at`,
  ),
  /** Whether a side has offered a time, taken off since or not. */
  wasOffered: anyRow<[mentoringId: number, by: OfferingSide, startsAt: Date]>(
    'was-slot-offered',
    'select starts_at as "startsAt" from mentoring_slots where mentoring_id = $1 and offered_by = $2 and starts_at = $3',
  ),
  /**
   * Books a half hour for both people, if the mentoring still offers it and the mentor's week is not full. Lock the half hour and the mentoring
   * first: what is counted and what is offered stays the same then.
   * @returns false when it is not offered, or not any more, or the week is full
   * @throws a unique violation of `booked_half_hours_pkey` when either person is taken then
   */
  async bookOffered(
    tx: Queryable,
    { mentoringId, by, memberIds }: { mentoringId: number; by: OfferingSide; memberIds: readonly number[] },
    startsAt: Date,
  ): Promise<boolean> {
    const { from, until } = koreanWeek(startsAt);
    return (await tx.query(bookOffered, [mentoringId, startsAt, by, memberIds, from, until])).length > 0;
  },
  free: execute<[mentoringId: number]>('free-half-hours', 'delete from booked_half_hours where mentoring_id = $1'),
  isAnyBooked: anyRow<[memberIds: readonly number[], starts: readonly Date[]]>(
    'find-booked-half-hours',
    `select starts_at as "startsAt" from booked_half_hours where member_id = any($1) and starts_at = any($2) limit 1`,
  ),
  /** Those of these half hours at which one of these people has a session. */
  listBooked: manyValues<Date, [memberIds: readonly number[], starts: readonly Date[]]>(
    'list-booked-half-hours',
    `select starts_at as "startsAt" from booked_half_hours where member_id = any($1) and starts_at = any($2)`,
  ),
  /** Whether a side's offer has a future time left at which none of these people has a session. */
  isAnyFree: anyRow<[mentoringId: number, offer: { by: OfferingSide; after: Date; memberIds: readonly number[] }]>(
    'find-free-slot',
    `select s.starts_at as "startsAt" from mentoring_slots s
     where s.mentoring_id = $1 and s.offered_by = $2.by and s.withdrawn_at is null and s.starts_at > $2.after and not exists (
       select from booked_half_hours b where b.starts_at = s.starts_at and b.member_id = any($2.memberIds)
     ) limit 1`,
  ),
};
