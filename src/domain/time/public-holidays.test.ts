import { describe, expect, it } from 'vitest';
import { addKoreanDays, weekdayOfDay } from './korean-time.ts';
import { holidayOn, NO_CHANGES, publicHolidays } from './public-holidays.ts';

/** As published (월력요항 of each year, and the law of 2026), less elections and days that the government added for once. */
const PUBLISHED: Readonly<Record<number, string>> = {
  2023: '01-01 01-21 01-22 01-23 01-24 03-01 05-05 05-27 05-29 06-06 08-15 09-28 09-29 09-30 10-03 10-09 12-25',
  2024: '01-01 02-09 02-10 02-11 02-12 03-01 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-03 10-09 12-25',
  2025: '01-01 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25',
  2026: '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  2027: '01-01 02-06 02-07 02-08 02-09 03-01 05-01 05-03 05-05 05-13 06-06 07-17 07-19 08-15 08-16 09-14 09-15 09-16 10-03 10-04 10-09 10-11 12-25 12-27',
};

describe('Korea’s public holidays', () => {
  it.each(Object.keys(PUBLISHED).map(Number))('of %i are those that were published', (year) => {
    const days = [...publicHolidays(year).keys()].map((day) => day.slice(5)).join(' ');
    expect(days).toBe(PUBLISHED[year]);
  });

  it.each([
    ['2025-05-05', '어린이날, 부처님오신날'],
    ['2025-05-06', '대체공휴일(어린이날)'],
    ['2025-10-08', '대체공휴일(추석)'],
    ['2026-02-16', '설날 연휴'],
    ['2026-02-17', '설날'],
    ['2027-05-03', '대체공휴일(노동절)'],
    ['2027-12-27', '대체공휴일(성탄절)'],
    ['2025-07-17', undefined],
    ['2025-05-01', undefined],
    // A Saturday of a feast brings no other day, and neither do 신정 and 현충일.
    ['2026-09-28', undefined],
    ['2026-06-08', undefined],
    ['2028-01-03', undefined],
  ])('%s is %s', (day, name) => {
    expect(holidayOn(day, NO_CHANGES)).toBe(name);
  });

  it('that meet on a weekday bring one day, and two that need one get one each', () => {
    // 2028: 개천절 is 추석 itself, a Tuesday. 2036: 개천절 is the Friday before 추석, which ends on a Sunday.
    const substitutes = (year: number) =>
      [...publicHolidays(year)].filter(([, name]) => name.startsWith('대체')).map(([day, name]) => `${day} ${name}`);
    expect(substitutes(2028)).toEqual(['2028-10-05 대체공휴일(개천절)']);
    expect(substitutes(2036).slice(-2)).toEqual(['2036-10-06 대체공휴일(개천절)', '2036-10-07 대체공휴일(추석)']);
    // 2039: 추석 is a Sunday and 개천절, the day after, one of its own days: the earlier one takes the earlier substitute.
    expect(substitutes(2039).slice(4, 6)).toEqual(['2039-10-04 대체공휴일(추석)', '2039-10-05 대체공휴일(개천절)']);
  });

  it('are known of every year: 15 to 25 of them, and no substitute is on a weekend or another one', () => {
    for (let year = 2023; year <= 2100; year += 1) {
      const holidays = publicHolidays(year);
      expect(holidays.size).toBeGreaterThanOrEqual(15);
      expect(holidays.size).toBeLessThanOrEqual(25);
      for (const [day, name] of holidays) {
        if (name.startsWith('대체')) expect(['토', '일']).not.toContain(weekdayOfDay(day));
        // The lunar calendar is the one of the computer's own data: a feast is three days in a row.
        if (name === '설날' || name === '추석') {
          expect(holidays.get(addKoreanDays(day, -1))).toContain('연휴');
          expect(holidays.get(addKoreanDays(day, 1))).toContain('연휴');
        }
      }
    }
  });

  it('are changed by operators: a day more with its name, or a day less', () => {
    const changes = new Map([
      ['2026-06-03', '지방선거'],
      ['2026-05-05', null],
    ]);
    expect(holidayOn('2026-06-03', changes)).toBe('지방선거');
    expect(holidayOn('2026-05-05', changes)).toBeUndefined();
    expect(holidayOn('2026-12-25', changes)).toBe('성탄절');
  });
});
