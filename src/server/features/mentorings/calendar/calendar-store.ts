import { execute, manyRows, maybeRow, maybeValue } from '#server/db/rows.ts';
import type { CalendarSession } from '../session-event.ts';

/** The one address of a member. */
export interface CalendarTokenRow {
  readonly tokenHash: Buffer;
  readonly salt: Buffer;
  readonly createdAt: Date;
}

export const calendarStore = {
  find: maybeRow<CalendarTokenRow, [memberId: number]>(
    'find-calendar-token',
    'select token_hash as "tokenHash", salt, created_at as "createdAt" from calendar_tokens where member_id = $1',
  ),
  /** The member who has this address, while they may sign in. */
  findMember: maybeValue<number, [tokenHash: Buffer]>(
    'find-calendar-member',
    `select t.member_id as "memberId" from calendar_tokens t join members on members.id = t.member_id
     where t.token_hash = $1 and members.suspended_at is null and members.deleted_at is null`,
  ),
  replace: execute<[memberId: number, token: CalendarTokenRow]>(
    'replace-calendar-token',
    `insert into calendar_tokens (member_id, token_hash, salt, created_at) values ($1, $2.tokenHash, $2.salt, $2.createdAt)
     on conflict (member_id) do update set token_hash = excluded.token_hash, salt = excluded.salt, created_at = excluded.created_at`,
  ),
  remove: execute<[memberId: number]>('delete-calendar-token', 'delete from calendar_tokens where member_id = $1'),
  // A mentor's half hours of 90 days ahead and 30 back are 4,080 at most; a feed of more than the newest 1,000 helps nobody.
  /** Sessions of either side from `startedSince` on, without those cancelled before `cancelledSince`; the newest 1,000. */
  listSessions: manyRows<CalendarSession, [memberId: number, startedSince: Date, cancelledSince: Date]>(
    'list-calendar-sessions',
    `select id as "mentoringId", confirmed_starts_at as "startsAt", updated_at as "changedAt", status = 'CANCELLED' as "isCancelled"
     from mentorings
     where (mentor_id = $1 or mentee_id = $1) and confirmed_starts_at >= $2
       and (status <> 'CANCELLED' or closed_at >= $3)
     order by confirmed_starts_at desc, id desc
     limit 1000`,
  ),
};
