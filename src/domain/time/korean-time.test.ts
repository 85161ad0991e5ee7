import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import {
  addKoreanDays,
  describeDate,
  describeDayFrom,
  describeKoreanTime,
  describeTimeFrom,
  formatKoreanTime,
  koreanClock,
  koreanDay,
  koreanMonth,
  koreanMonthSpan,
  koreanWeek,
  koreanWeekday,
  midnightOf,
  parseKoreanTime,
} from './korean-time.ts';

const at = (korean: string) => new Date(`${korean}:00+09:00`);
const instants = fc.date({ min: at('1900-01-02T00:00'), max: at('2999-12-01T00:00'), noInvalidDate: true });

it.each([
  ['2026-11-24T14:30:00', '2026-11-24T05:30:00.000Z'],
  ['2028-02-29T00:00:00', '2028-02-28T15:00:00.000Z'],
  ['1900-01-01T00:00:00', '1899-12-31T15:00:00.000Z'],
  ['2999-12-31T23:30:00', '2999-12-31T14:30:00.000Z'],
  ['2026-02-30T00:00:00', undefined],
  ['2026-11-24T24:00:00', undefined],
  ['2026-13-01T00:00:00', undefined],
  ['2026-11-24T12:60:00', undefined],
  ['2026-11-24T14:30:01', undefined],
  ['2026-11-24T14:30', undefined],
  ['', undefined],
  // PostgreSQL knows no year 0, and the week of the last day of 9999 ends beyond the years of four digits.
  ['0000-01-01T00:00:00', undefined],
  ['1899-12-31T23:30:00', undefined],
  ['3000-01-01T00:00:00', undefined],
  ['9999-12-31T23:30:00', undefined],
])('a time of Korea, typed as %s, is %s', (local, instant) => {
  expect(parseKoreanTime(local)?.toISOString()).toBe(instant);
});

it('a time of Korea reads as it was written', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
      expect(parseKoreanTime(formatKoreanTime(instant))).toEqual(minute);
      expect(`${koreanDay(instant)}T${koreanClock(instant)}:00`).toBe(formatKoreanTime(instant));
    }),
  );
});

describe('a Korean day, week and month', () => {
  it('begin at midnight in Korea', () => {
    expect(midnightOf('2026-11-24')).toEqual(at('2026-11-24T00:00'));
    expect(midnightOf('2026-02-30').getTime()).toBeNaN();
  });

  it.each([
    ['2026-11-23T00:00', '2026-11-23', '월'],
    ['2026-11-25T12:00', '2026-11-23', '수'],
    ['2026-11-29T23:59', '2026-11-23', '일'],
    ['2027-01-01T00:00', '2026-12-28', '금'],
  ])('%s is in the week from %s, on a day %s', (korean, monday, weekday) => {
    const from = at(`${monday}T00:00`);
    expect(koreanWeek(at(korean))).toEqual({ from, until: new Date(from.getTime() + 7 * DAY_MS) });
    expect(koreanWeekday(at(korean))).toBe(weekday);
  });

  it.each([
    ['2026-12', '2026-12-01T00:00', '2027-01-01T00:00'],
    ['2028-02', '2028-02-01T00:00', '2028-03-01T00:00'],
  ])('the month %s lasts from %s until %s', (month, from, until) => {
    expect(koreanMonthSpan(month)).toEqual({ from: at(from), until: at(until) });
    expect(koreanMonth(at(from))).toBe(month);
  });

  it('hold the instants that belong to them', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        for (const { from, until } of [koreanWeek(instant), koreanMonthSpan(koreanMonth(instant))]) {
          expect(from.getTime()).toBeLessThanOrEqual(instant.getTime());
          expect(until.getTime()).toBeGreaterThan(instant.getTime());
        }
        const midnight = midnightOf(koreanDay(instant)).getTime();
        expect(midnightOf(addKoreanDays(koreanDay(instant), 1)).getTime()).toBe(midnight + DAY_MS);
      }),
    );
  });
});

describe('times as they are shown', () => {
  it.each([
    ['2026-11-24', '2026-11-30', '11월 30일 (월)'],
    ['2026-12-31', '2027-03-01', '2027년 3월 1일 (월)'],
    ['2026-01-01', '2025-12-31', '2025년 12월 31일 (수)'],
  ])('from %s, %s is %s', (from, day, shown) => {
    expect(describeDayFrom(from, day)).toBe(shown);
    expect(describeTimeFrom(at(`${from}T23:00`), at(`${day}T09:05`))).toBe(`${shown} 09:05`);
  });

  it('turn the day at midnight in Korea', () => {
    expect(describeKoreanTime(new Date('2026-11-23T14:59:00Z'))).toBe('11월 23일 (월) 23:59');
    expect(describeKoreanTime(new Date('2026-11-23T15:00:00Z'))).toBe('11월 24일 (화) 00:00');
  });

  it('name the year of a date', () => {
    expect(describeDate(at('2026-12-01T09:05'))).toBe('2026년 12월 1일 09:05');
  });
});
