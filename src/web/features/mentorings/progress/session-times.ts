import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { ROOM_EARLY_MINUTES, ROOM_LATE_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';

/** Where a confirmed session stands: its room opens, it begins, it ends, its room closes for good. */
export type SessionPhase = 'before' | 'open' | 'running' | 'ended' | 'closed';

/** The phase of a confirmed session at `now` (product §16.1). */
export function sessionPhase({ confirmedTime }: Pick<Mentoring, 'confirmedTime'>, now: Date): SessionPhase {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  const minutes = start ? (now.getTime() - start.getTime()) / MINUTE_MS : -Infinity;
  if (minutes < -ROOM_EARLY_MINUTES) return 'before';
  if (minutes < 0) return 'open';
  if (minutes < SESSION_MINUTES) return 'running';
  return minutes <= SESSION_MINUTES + ROOM_LATE_MINUTES ? 'ended' : 'closed';
}
