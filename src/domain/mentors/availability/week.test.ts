import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLOT_STARTS } from '../../mentorings/times/slot-limits.ts';
import { timezone } from '../../people/mentors.ts';
import { KOREAN_WEEKDAYS } from '../../time/korean-time.ts';
import { availabilityInput, NO_AVAILABLE_TIME_MESSAGE, problemWithExceptions, restOfWeek } from './availability.ts';
import { buildWeek, EMPTY_WEEK, isSamePreference, preferredTimesOf, weekOfPreferredTimes } from './week.ts';

const someDays = fc.subarray([...KOREAN_WEEKDAYS], { minLength: 1 });
const someStarts = fc.subarray([...SLOT_STARTS]);
const someWeek = fc
  .tuple(...KOREAN_WEEKDAYS.map(() => someStarts))
  .map((lists) => buildWeek((weekday) => lists[KOREAN_WEEKDAYS.indexOf(weekday)] ?? []))
  .filter((week) => KOREAN_WEEKDAYS.some((weekday) => week[weekday].length > 0));
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

describe('SPEC’s days and hours', () => {
  it.each([
    [['19:30', '20:00'], '19:00:00', '21:00:00'],
    [['08:00', '17:30'], '08:00:00', '18:00:00'],
    [['07:00', '07:30'], '08:00:00', '09:00:00'],
    [['23:30'], '22:00:00', '23:00:00'],
    [SLOT_STARTS, '08:00:00', '23:00:00'],
  ])('are the whole hours around %j', (starts, startTime, endTime) => {
    const week = { ...EMPTY_WEEK, 토: starts, 월: [] };
    expect(preferredTimesOf(week)).toEqual({ days: ['토'], startTime, endTime });
  });

  it('of any week are ones that SPEC’s form takes', () => {
    fc.assert(
      fc.property(someWeek, (week) => {
        expect(timezone.safeParse(preferredTimesOf(week)).success).toBe(true);
      }),
    );
  });

  it('are a week too, and come out of it as they went in', () => {
    const hours = fc
      .tuple(fc.integer({ min: 8, max: 22 }), fc.integer({ min: 1, max: 15 }))
      .map(([start, length]) => ({ startTime: clock(start), endTime: clock(Math.min(23, start + length)) }));
    fc.assert(
      fc.property(someDays, hours, (days, { startTime, endTime }) => {
        const preferred = { days, startTime, endTime };
        expect(preferredTimesOf(weekOfPreferredTimes(preferred))).toEqual({
          ...preferred,
          days: KOREAN_WEEKDAYS.filter((weekday) => days.includes(weekday)),
        });
      }),
    );
    const monday = weekOfPreferredTimes({ days: ['월'], startTime: '09:00:00', endTime: '11:00:00' });
    expect(monday).toEqual({ ...EMPTY_WEEK, 월: ['09:00', '09:30', '10:00', '10:30'] });
  });

  it('are the same in whatever order the days come', () => {
    const hours = { startTime: '09:00:00', endTime: '11:00:00' };
    expect(isSamePreference({ days: ['월', '토'], ...hours }, { days: ['토', '월'], ...hours })).toBe(true);
    expect(isSamePreference({ days: ['월'], ...hours }, { days: ['토', '월'], ...hours })).toBe(false);
    expect(isSamePreference({ days: ['월'], ...hours }, { days: ['월'], ...hours, endTime: '12:00:00' })).toBe(false);
    expect(isSamePreference({ days: ['월'], ...hours }, { days: ['월'], ...hours, startTime: '08:00:00' })).toBe(false);
  });
});

describe('what a mentor says about their time', () => {
  const input = {
    week: { ...EMPTY_WEEK, 월: ['19:30', '19:00', '19:30'] },
    exceptions: [{ day: '2026-11-26', starts: [] as string[] }],
    noticeHours: 24,
    maxSessionsAWeek: 2 as number | null,
  };
  const faultOf = (changes: object) => availabilityInput.safeParse({ ...input, ...changes }).error?.issues[0];

  it('comes in order, each half hour once', () => {
    expect(availabilityInput.parse(input).week.월).toEqual(['19:00', '19:30']);
    const exceptions = [...input.exceptions, { day: '2026-11-27', starts: ['10:00', '07:00'] }];
    expect(availabilityInput.parse({ ...input, exceptions }).exceptions[1]?.starts).toEqual(['07:00', '10:00']);
  });

  it.each([
    ['no half hour at all', { week: EMPTY_WEEK }, NO_AVAILABLE_TIME_MESSAGE],
    ['a half hour before 07:00', { week: { ...EMPTY_WEEK, 월: ['06:30'] } }, '07:00부터 23:30까지'],
    ['a day that does not exist', { exceptions: [{ day: '2026-02-30', starts: [] }] }, '날짜를 다시'],
    ['a day twice', { exceptions: [...input.exceptions, ...input.exceptions] }, '같은 날짜'],
    ['more than a week of notice', { noticeHours: 169 }, '168시간'],
    ['no session a week', { maxSessionsAWeek: 0 }, '1회부터 20회'],
  ])('is not %s', (_what, changes, message) => {
    expect(faultOf(changes)?.message).toContain(message);
  });

  it('may leave out a day of the week no more than name another one', () => {
    const { 일: _sunday, ...six } = input.week;
    expect(faultOf({ week: six })).toBeDefined();
    expect(faultOf({ week: { ...input.week, 공휴일: [] } })).toBeDefined();
  });

  it.each([
    ['2026-11-23', 7, '2026-11-29'],
    ['2026-11-27', 3, '2026-11-29'],
    ['2026-11-29', 1, '2026-11-29'],
  ])('has a rest of the week from %s on: %i days, to %s', (today, days, sunday) => {
    expect([restOfWeek(today).length, restOfWeek(today)[0], restOfWeek(today).at(-1)]).toEqual([days, today, sunday]);
  });

  it('is about single days up to the last one that can be proposed', () => {
    const now = new Date('2026-11-23T03:00:00Z');
    expect(problemWithExceptions([{ day: '2027-02-21', starts: [] }], now)).toBeUndefined();
    const far = { day: '2027-02-22', starts: [] };
    expect(problemWithExceptions([...input.exceptions, far], now)).toContain('90일');
    expect(problemWithExceptions([{ day: '2026-11-01', starts: [] }], now), 'over').toBeUndefined();
  });
});
