import type { AskedProposal } from '#domain/mentorings/deadlines/lapses.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import {
  type AvailabilityWeek,
  buildWeek,
  type PreferredTimes,
  preferredTimesOf,
  weekOfPreferredTimes,
} from '#domain/mentors/availability/week.ts';
import { CALENDAR_LASTS_HOURS } from '#domain/mentors/calendars.ts';
import { HALF_HOUR_MS } from '#domain/time/durations.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '#domain/time/korean-time.ts';
import type { HolidayChanges } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, findRow, manyRows, manyValues, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { hasLapsed } from '../mentor-sql.ts';

/** What a mentor has said about their time, and their sessions. */
interface AvailabilityRecord {
  readonly week: AvailabilityWeek;
  /** By Korean day. */
  readonly exceptions: ReadonlyMap<string, readonly string[]>;
  /** What the mentor asks for; 0 for no more than the service does. */
  readonly noticeHours: number;
  readonly maxSessionsAWeek: number | null;
  readonly maxOpenProposals: number | null;
  /** Includes the places kept for students who waited; 0 where no number is wanted. */
  readonly openProposals: number;
  readonly booked: readonly Date[];
  readonly sessions: readonly Date[];
  /** Half hours since 1970 in which a calendar of theirs has something else. */
  readonly busy: ReadonlySet<number>;
  readonly holidayChanges: HolidayChanges;
}

interface Row {
  readonly mentorId: number;
  readonly days: KoreanWeekday[];
  readonly startTime: string;
  readonly endTime: string;
  readonly week: string | null;
  readonly noticeHours: number;
  readonly maxSessionsAWeek: number | null;
  readonly maxOpenProposals: number | null;
  readonly openProposals: number;
  readonly exceptionDays: string[];
  readonly exceptionHalfHours: string[];
  /** Half hours since 1970; those in which they are the mentor, and those in which they are the mentee. */
  readonly sessions: number[];
  readonly bookedAsMentee: number[];
  readonly busy: number[];
  readonly changedDays: string[];
  readonly changedNames: (string | null)[];
}

// At most as many rows as the mentor wants.
const OPEN_PROPOSALS = (mentorId: string, now: string) =>
  `(select count(*) from mentorings m where m.mentor_id = ${mentorId}
       and m.status in ('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE'))
     + (select count(*) from mentor_waits w where w.mentor_id = ${mentorId} and w.ahead_until > ${now})`;
const BOOKED = (role: string) => `booked_half_hours b join mentorings s on s.id = b.mentoring_id
       where b.member_id = p.member_id and b.starts_at >= $3 and ${role} order by b.starts_at`;
// What was read last counts for a day (product §3.6).
const BUSY = `select half from mentor_calendars c cross join unnest(case when c.blocks_all_day then c.timed || c.all_day else c.timed end) half
       where c.mentor_id = p.member_id and c.read_at > $4::timestamptz - interval '${CALENDAR_LASTS_HOURS} hours'`;
// The week counts while the profile still has the days and hours that were derived from it; the days may have come in another order.
const find = statement<Row>(
  'find-availability',
  `select p.member_id as "mentorId", p.days, p.start_time::text as "startTime", p.end_time::text as "endTime",
     case when a.days @> p.days and a.days <@ p.days and a.start_time = p.start_time and a.end_time = p.end_time
       then a.week end as week,
     coalesce(a.notice_hours, 0) as "noticeHours", a.max_sessions_a_week as "maxSessionsAWeek",
     a.max_open_proposals as "maxOpenProposals", case when a.max_open_proposals is null then 0 else (${OPEN_PROPOSALS('p.member_id', '$4')}) end as "openProposals",
     array(select e.day::text from availability_exceptions e
       where e.mentor_id = p.member_id and e.day >= $2::date order by e.day) as "exceptionDays",
     array(select e.half_hours from availability_exceptions e
       where e.mentor_id = p.member_id and e.day >= $2::date order by e.day) as "exceptionHalfHours",
     array(select (extract(epoch from b.starts_at) / 1800)::int from ${BOOKED('s.mentor_id = p.member_id')}) as sessions,
     array(select (extract(epoch from b.starts_at) / 1800)::int from ${BOOKED('s.mentor_id <> p.member_id')}) as "bookedAsMentee",
     array(${BUSY}) as busy,
     array(select h.day::text from holiday_changes h where h.day >= $2::date order by h.day) as "changedDays",
     array(select h.name from holiday_changes h where h.day >= $2::date order by h.day) as "changedNames"
   from mentor_profiles p left join mentor_availability a on a.mentor_id = p.member_id
   where p.member_id = any($1::bigint[])`,
);
const save = statement(
  'save-availability',
  `insert into mentor_availability
     (mentor_id, week, days, start_time, end_time, notice_hours, max_sessions_a_week, max_open_proposals, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (mentor_id) do update set week = excluded.week, days = excluded.days, start_time = excluded.start_time,
     end_time = excluded.end_time, notice_hours = excluded.notice_hours, max_sessions_a_week = excluded.max_sessions_a_week,
     max_open_proposals = excluded.max_open_proposals,
     updated_at = excluded.updated_at`,
);
const saveProfile = statement(
  'save-preferred-times',
  'update mentor_profiles set days = $2, start_time = $3, end_time = $4, updated_at = $5 where member_id = $1',
);
const dropExceptions = statement(
  'drop-availability-exceptions',
  'delete from availability_exceptions where mentor_id = $1',
);
const insertExceptions = statement(
  'insert-availability-exceptions',
  `insert into availability_exceptions (mentor_id, day, half_hours)
   select $1, day::date, half_hours from unnest($2::text[], $3::text[]) as exception (day, half_hours)`,
);

export const availabilityStore = {
  // Proposals to a mentor with a limit queue up here, and so do offers of a place to waiting students.
  lockLoad: execute<[mentorId: number]>(
    'lock-mentor-load',
    'select 1 from mentor_availability where mentor_id = $1 and max_open_proposals is not null for no key update',
  ),
  /** Of these mentors, by id: exceptions from a Korean day on, sessions from an instant on. Mentors without a profile are left out. */
  async find(
    db: Queryable,
    mentorIds: readonly number[],
    { fromDay, since, now }: { fromDay: string; since: Date; now: Date },
  ): Promise<Map<number, AvailabilityRecord>> {
    const rows = await db.query(find, [mentorIds, fromDay, since, now]);
    return new Map(rows.map((row) => [row.mentorId, toRecord(row)]));
  },
  /** Replaces all of it, and the days and hours of the profile. @returns those */
  async save(
    tx: Queryable,
    mentorId: number,
    { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals }: AvailabilityInput,
    now: Date,
  ): Promise<PreferredTimes> {
    const preferred = preferredTimesOf(week);
    const { days, startTime, endTime } = preferred;
    const limits = [noticeHours, maxSessionsAWeek, maxOpenProposals];
    await tx.query(save, [mentorId, packWeek(week), days, startTime, endTime, ...limits, now]);
    await tx.query(saveProfile, [mentorId, days, startTime, endTime, now]);
    await tx.query(dropExceptions, [mentorId]);
    if (exceptions.length > 0) {
      const halfHours = exceptions.map(({ starts }) => packDay(starts));
      await tx.query(insertExceptions, [mentorId, exceptions.map(({ day }) => day), halfHours]);
    }
    return preferred;
  },
  /** From now on the days and hours of the profile are the week. */
  dropWeek: execute<[mentorId: number, now: Date]>(
    'drop-availability-week',
    `update mentor_availability set week = null, days = null, start_time = null, end_time = null, updated_at = $2
     where mentor_id = $1`,
  ),
  /** The sessions of a member that begin after an instant. */
  findBooked: manyValues<Date, [memberId: number, after: Date]>(
    'find-booked-half-hours-of-member',
    'select starts_at as "startsAt" from booked_half_hours where member_id = $1 and starts_at > $2 order by starts_at',
  ),
};

function toRecord({ week, days, startTime, endTime, ...row }: Row): AvailabilityRecord {
  return {
    week: week === null ? weekOfPreferredTimes({ days, startTime, endTime }) : unpackWeek(week),
    exceptions: new Map(row.exceptionDays.map((day, index) => [day, unpackDay(row.exceptionHalfHours[index] ?? '')])),
    noticeHours: row.noticeHours,
    maxSessionsAWeek: row.maxSessionsAWeek,
    maxOpenProposals: row.maxOpenProposals,
    openProposals: row.openProposals,
    booked: [...row.sessions, ...row.bookedAsMentee].toSorted((a, b) => a - b).map(toDate),
    sessions: row.sessions.map(toDate),
    busy: new Set(row.busy),
    holidayChanges: new Map(row.changedDays.map((day, index) => [day, row.changedNames[index] ?? null])),
  };
}

const toDate = (halfHour: number) => new Date(halfHour * HALF_HOUR_MS);
const packDay = (starts: readonly string[]) =>
  SLOT_STARTS.map((clock) => (starts.includes(clock) ? '1' : '0')).join('');
const unpackDay = (bits: string) => SLOT_STARTS.filter((_clock, index) => bits[index] === '1');
const packWeek = (week: AvailabilityWeek) => KOREAN_WEEKDAYS.map((weekday) => packDay(week[weekday])).join('');

function unpackWeek(bits: string): AvailabilityWeek {
  return buildWeek((weekday) => {
    const from = KOREAN_WEEKDAYS.indexOf(weekday) * SLOT_STARTS.length;
    return unpackDay(bits.slice(from, from + SLOT_STARTS.length));
  });
}

const findPause = statement<{ pausedAt: Date | null }>(
  'find-pause-of-mentor',
  'select paused_at as "pausedAt" from mentor_profiles where member_id = $1',
);

export const pauseStore = {
  /** Undefined without a profile. */
  lock: maybeRow<{ pausedAt: Date | null }, [mentorId: number]>(
    'lock-mentor-to-pause',
    'select paused_at as "pausedAt" from mentor_profiles where member_id = $1 for no key update',
  ),
  find: async (db: Queryable, mentorId: number) => (await findRow(db, findPause, [mentorId]))?.pausedAt ?? undefined,
  // An open proposal says nothing yet, and one that the student or the system ended before an answer is nobody's lapse.
  /** The newest three that were asked since the mentor was last back, newest first. */
  listAsked: manyRows<AskedProposal, [mentorId: number]>(
    'list-asked-proposals-of-mentor',
    `select m.id as "mentoringId", m.answered_at is null as "hasLapsed" from mentorings m
     join mentor_profiles p on p.member_id = m.mentor_id
     where m.mentor_id = $1 and m.asked_at is not null and m.asked_at >= coalesce(p.resumed_at, '-infinity')
       and (m.answered_at is not null or ${hasLapsed('m')})
     order by m.asked_at desc, m.id desc limit 3`,
  ),
  pause: execute<[mentorId: number, now: Date]>(
    'pause-mentor',
    `update mentor_profiles set paused_at = $2, listed_before_absence_at = coalesce(listed_at, listed_before_absence_at), listed_at = null
     where member_id = $1`,
  ),
  // The trigger keeps a mentor unlisted who is suspended meanwhile.
  resume: execute<[mentorId: number, now: Date]>(
    'resume-mentor',
    `update mentor_profiles set paused_at = null, resumed_at = $2, listed_at = listed_before_absence_at, listed_before_absence_at = null
     where member_id = $1`,
  ),
};
