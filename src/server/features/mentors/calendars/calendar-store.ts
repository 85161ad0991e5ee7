import type { CalendarProblem } from '#domain/mentors/calendars.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeValue, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { BusyHalfHours } from './busy-half-hours.ts';
import type { CalendarVersion } from './fetch-calendar.ts';

export interface CalendarRow extends CalendarVersion {
  readonly calendarId: number;
  readonly mentorId: number;
  /** Sealed; see `own-calendars.ts`. */
  readonly address: Buffer;
  readonly blocksAllDay: boolean;
  readonly readAt: Date;
  readonly failedAt: Date | null;
  readonly problem: CalendarProblem | null;
}

const COLUMNS = `id as "calendarId", mentor_id as "mentorId", address, blocks_all_day as "blocksAllDay", etag,
  last_modified as "lastModified", read_at as "readAt", failed_at as "failedAt", problem`;

const insert = statement<{ calendarId: number }>(
  'insert-mentor-calendar',
  `insert into mentor_calendars (mentor_id, blocks_all_day, timed, all_day, etag, last_modified, read_at, next_read_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $7) returning id as "calendarId"`,
);
const setAddress = statement('set-mentor-calendar-address', 'update mentor_calendars set address = $2 where id = $1');

/** Calendars of mentors' own. */
export const calendarStore = {
  /** A mentor's, oldest first. */
  list: manyRows<CalendarRow, [mentorId: number]>(
    'list-mentor-calendars',
    `select ${COLUMNS} from mentor_calendars where mentor_id = $1 order by id`,
  ),
  /** Its rows belong to the profile. */
  hasProfile: oneValue<boolean, [mentorId: number]>(
    'has-mentor-profile-for-calendar',
    'select exists (select from mentor_profiles where member_id = $1)',
  ),
  async insert(
    tx: Queryable,
    calendar: { mentorId: number; blocksAllDay: boolean; busy: BusyHalfHours; version: CalendarVersion },
    { now, nextReadAt, sealFor }: { now: Date; nextReadAt: Date; sealFor: (calendarId: number) => Buffer },
  ): Promise<number> {
    const { mentorId, blocksAllDay, busy, version } = calendar;
    const values = [mentorId, blocksAllDay, busy.timed, busy.allDay, version.etag, version.lastModified];
    const [row] = await tx.query(insert, [...values, now, nextReadAt]);
    if (!row) throw new Error('The calendar was not inserted');
    await tx.query(setAddress, [row.calendarId, sealFor(row.calendarId)]);
    return row.calendarId;
  },
  /** @returns false where the mentor has no such calendar */
  setBlocksAllDay: anyRow<[calendarId: number, mentorId: number, blocksAllDay: boolean]>(
    'set-mentor-calendar-blocks-all-day',
    'update mentor_calendars set blocks_all_day = $3 where id = $1 and mentor_id = $2 returning id as "calendarId"',
  ),
  /** @returns false where the mentor has no such calendar */
  remove: anyRow<[calendarId: number, mentorId: number]>(
    'remove-mentor-calendar',
    'delete from mentor_calendars where id = $1 and mentor_id = $2 returning id as "calendarId"',
  ),
  /** Calendars to be read by now, which no other process gets until `nextReadAt`. */
  claimDue: manyRows<CalendarRow, [now: Date, nextReadAt: Date, limit: number]>(
    'claim-due-mentor-calendars',
    `update mentor_calendars set next_read_at = $2 where id in (
       select c.id from mentor_calendars c join members m on m.id = c.mentor_id
       where c.next_read_at <= $1 and m.suspended_at is null and m.deleted_at is null
       order by c.next_read_at limit $3 for update of c skip locked
     ) returning ${COLUMNS}`,
  ),
  setRead: execute<[calendarId: number, busy: BusyHalfHours, version: CalendarVersion, now: Date]>(
    'set-mentor-calendar-read',
    `update mentor_calendars set timed = $2.timed, all_day = $2.allDay, etag = $3.etag, last_modified = $3.lastModified, read_at = $4,
       failed_at = null, problem = null
     where id = $1`,
  ),
  setUnchanged: execute<[calendarId: number, now: Date]>(
    'set-mentor-calendar-unchanged',
    'update mentor_calendars set read_at = $2, failed_at = null, problem = null where id = $1',
  ),
  /** @returns since when it cannot be read; undefined when it was removed meanwhile */
  setFailed: maybeValue<Date, [calendarId: number, problem: CalendarProblem, now: Date]>(
    'set-mentor-calendar-failed',
    `update mentor_calendars set failed_at = coalesce(failed_at, $3), problem = $2 where id = $1 returning failed_at as "failedAt"`,
  ),
};
