import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { koreanClock } from './korean-time.ts';
import { inWakingHours } from './waking-hours.ts';

const at = (korean: string) => new Date(`2026-11-${korean}+09:00`);

describe('an instant in waking hours', () => {
  it.each([
    ['in the day', '24T12:00:00', '24T12:00:00'],
    ['at nine', '24T09:00:00', '24T09:00:00'],
    ['a second before ten in the evening', '24T21:59:59', '24T21:59:59'],
    ['at ten in the evening', '24T22:00:00', '25T09:00:00'],
    ['before midnight', '24T23:59:59', '25T09:00:00'],
    ['after midnight', '25T00:00:00', '25T09:00:00'],
    ['a second before nine', '25T08:59:59', '25T09:00:00'],
    ['of the last night of a month', '30T23:30:00', '31T09:00:00'],
  ])('%s', (_what, given, expected) => {
    const wanted = expected.startsWith('31') ? new Date('2026-12-01T09:00:00+09:00') : at(expected);
    expect(inWakingHours(at(given))).toEqual(wanted);
  });

  it('is never earlier, less than eleven hours later, in the day, and stays where it is', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (given) => {
          const moved = inWakingHours(given);
          expect(moved.getTime()).toBeGreaterThanOrEqual(given.getTime());
          expect(moved.getTime() - given.getTime()).toBeLessThanOrEqual(11 * HOUR_MS);
          expect(koreanClock(moved) >= '09:00' && koreanClock(moved) < '22:00').toBe(true);
          expect(inWakingHours(moved)).toEqual(moved);
        },
      ),
    );
  });
});
