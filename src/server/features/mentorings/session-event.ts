import { paths } from '#contract/pages.ts';
import { roomHours } from '#domain/mentorings/times/meetings.ts';
import { describeSession, SESSION_SUMMARY } from '#domain/mentorings/times/session-calendar.ts';
import type { CalendarEvent } from '#server/platform/calendar/write-calendar.ts';

/** A session that is, or was, confirmed. */
export interface CalendarSession {
  readonly mentoringId: number;
  readonly startsAt: Date;
  /** When it was confirmed, cancelled or last changed. */
  readonly changedAt: Date;
  readonly isCancelled: boolean;
}

/**
 * A session as an event of its two people's calendars. It takes place on the room's page, which leads on to a mentor's own address.
 * A confirmed time is never changed, only cancelled: that is the event's one change.
 * @param publicUrl without a trailing slash
 */
export function toSessionEvent(session: CalendarSession, publicUrl: string): CalendarEvent {
  const { mentoringId, startsAt, changedAt, isCancelled } = session;
  const url = publicUrl + paths.room(mentoringId);
  return {
    uid: `mentoring-${mentoringId}@${new URL(publicUrl).hostname}`,
    sequence: isCancelled ? 1 : 0,
    startsAt,
    endsAt: roomHours(startsAt).endsAt,
    changedAt,
    summary: SESSION_SUMMARY,
    description: describeSession(startsAt, url),
    url,
    isCancelled,
  };
}
