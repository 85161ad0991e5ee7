import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { koreanClock, koreanDay } from './korean-time.ts';
import { holidayOn, NO_CHANGES } from './public-holidays.ts';
import { HOLIDAY_DELAY_MS, inWakingHours, onOrdinaryDays } from './waking-hours.ts';

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

describe('a deadline', () => {
  const korean = (local: string) => new Date(`${local}:00+09:00`);

  it.each([
    ['on an ordinary day stays', '2026-11-24T12:00', '2026-11-24T12:00'],
    ['on a Sunday stays', '2026-11-29T12:00', '2026-11-29T12:00'],
    ['on a public holiday is the morning after it', '2026-12-25T12:00', '2026-12-26T09:00'],
    ['in the night before one passes over it', '2026-12-24T23:00', '2026-12-26T09:00'],
    ['in the evening before one stays', '2026-12-24T21:59', '2026-12-24T21:59'],
    ['in the night after one is the morning', '2026-12-25T23:00', '2026-12-26T09:00'],
    ['in a row of holidays is the morning after the last', '2026-09-24T15:00', '2026-09-27T09:00'],
    ['in a longer row moves by 72 hours at most', '2027-02-06T15:00', '2027-02-09T09:00'],
    ['at nine in a longer row moves by exactly 72 hours', '2027-02-06T09:00', '2027-02-09T09:00'],
    ['in the night before a longer row does too', '2027-02-05T22:30', '2027-02-08T09:00'],
    [
      'on a Saturday holiday with a substitute on Monday moves to the Sunday between',
      '2027-07-17T12:00',
      '2027-07-18T09:00',
    ],
  ])('%s', (_what, given, expected) => {
    expect(onOrdinaryDays(korean(given), NO_CHANGES)).toEqual(korean(expected));
  });

  it('goes by what operators say of a day', () => {
    const changes = new Map([
      ['2026-12-25', null],
      ['2026-12-28', '임시공휴일'],
    ]);
    expect(onOrdinaryDays(korean('2026-12-25T12:00'), changes)).toEqual(korean('2026-12-25T12:00'));
    expect(onOrdinaryDays(korean('2026-12-28T12:00'), changes)).toEqual(korean('2026-12-29T09:00'));
  });

  it('moves later by at most 72 hours, to daytime, in order, and off holidays unless the row is longer', () => {
    const instants = fc.date({ min: new Date('2023-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 240 }), (given, hours) => {
        const moved = onOrdinaryDays(given, NO_CHANGES);
        const delay = moved.getTime() - given.getTime();
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(HOLIDAY_DELAY_MS);
        expect(inWakingHours(moved)).toEqual(moved);
        if (delay < 48 * HOUR_MS) expect(holidayOn(koreanDay(moved), NO_CHANGES)).toBeUndefined();
        const later = onOrdinaryDays(new Date(given.getTime() + hours * HOUR_MS), NO_CHANGES);
        expect(later.getTime()).toBeGreaterThanOrEqual(moved.getTime());
      }),
      { numRuns: 2000 },
    );
  });
});
