import { DAY_MS, MINUTE_MS } from '../../time/durations.ts';
import { ROOM_EARLY_MINUTES } from '../times/room-hours.ts';
import { SESSION_MINUTES } from '../times/session-length.ts';

/** The points of a confirmed mentoring, in their order (product §22.1). */
export const TIMELINE_POINTS = ['CONFIRMED', 'DAY_BEFORE', 'CHECK', 'SESSION', 'AFTER'] as const;
export type TimelinePoint = (typeof TIMELINE_POINTS)[number];

/** When each point begins; `CONFIRMED` has begun already. */
export function pointTimes(startsAt: Date): Readonly<Record<Exclude<TimelinePoint, 'CONFIRMED'>, Date>> {
  const after = (ms: number) => new Date(startsAt.getTime() + ms);
  return {
    DAY_BEFORE: after(-DAY_MS),
    CHECK: after(-ROOM_EARLY_MINUTES * MINUTE_MS),
    SESSION: startsAt,
    AFTER: after(SESSION_MINUTES * MINUTE_MS),
  };
}

/** The point that a mentoring has come to at `now`: the last one that has begun. */
export function currentPoint(startsAt: Date, now: Date): TimelinePoint {
  const times = pointTimes(startsAt);
  return TIMELINE_POINTS.findLast((point) => point === 'CONFIRMED' || times[point] <= now) ?? 'CONFIRMED';
}
