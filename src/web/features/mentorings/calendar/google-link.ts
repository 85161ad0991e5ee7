import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { describeSession, SESSION_SUMMARY } from '#domain/mentorings/times/session-calendar.ts';
import { SESSION_MS } from '#domain/mentorings/times/session-length.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';

/**
 * The address that opens Google's calendar with the session filled in, to be saved there; undefined before a time is confirmed.
 * @param origin of this service, for the room's address
 */
export function googleLink({ mentoringId, confirmedTime }: Mentoring, origin: string): string | undefined {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  if (!start) return undefined;
  const room = origin + paths.room(mentoringId);
  const dates = [start, new Date(start.getTime() + SESSION_MS)].map(basicUtc).join('/');
  const query = {
    action: 'TEMPLATE',
    text: SESSION_SUMMARY,
    dates,
    details: describeSession(start, room),
    location: room,
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}

/** `20261125T020000Z`. */
function basicUtc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
