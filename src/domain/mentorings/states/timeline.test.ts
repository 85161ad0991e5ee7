import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../time/durations.ts';
import { currentPoint, pointTimes, TIMELINE_POINTS } from './timeline.ts';

const START = new Date('2026-11-25T19:00:00+09:00');

it.each([
  ['2026-11-24T18:59:59+09:00', 'CONFIRMED'],
  ['2026-11-24T19:00:00+09:00', 'DAY_BEFORE'],
  ['2026-11-25T18:49:59+09:00', 'DAY_BEFORE'],
  ['2026-11-25T18:50:00+09:00', 'CHECK'],
  ['2026-11-25T19:00:00+09:00', 'SESSION'],
  ['2026-11-25T19:29:59+09:00', 'SESSION'],
  ['2026-11-25T19:30:00+09:00', 'AFTER'],
])('at %s the point is %s', (now, point) => {
  expect(currentPoint(START, new Date(now))).toBe(point);
});

it('goes through its points in their order, and never back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }),
      fc.integer({ min: 0, max: DAY_MS }),
      (offset, later) => {
        const at = (ms: number) => TIMELINE_POINTS.indexOf(currentPoint(START, new Date(START.getTime() + ms)));
        expect(at(offset + later)).toBeGreaterThanOrEqual(at(offset));
      },
    ),
  );
  const times = Object.values(pointTimes(START)).map(Number);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((time) => time % MINUTE_MS === 0)).toBe(true);
});
