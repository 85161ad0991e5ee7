import { describe, expect, it } from 'vitest';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { firstFreeDay, isOutside, type KnownTimes, problemWithChoice, timesOfDay } from './picker-times.ts';

/** A Monday noon in Seoul. */
const NOW = new Date('2026-11-23T03:00:00Z');
const NOTHING = { closure: null, free: [], booked: [], own: [], note: null };
const known = (side: KnownTimes['side'] = 'mentee'): KnownTimes => ({
  side,
  noticeHours: 3,
  days: new Map(
    [
      { ...NOTHING, day: '2026-11-23' },
      { ...NOTHING, day: '2026-11-24', free: ['19:00', '19:30'], booked: ['10:00'], own: ['11:00'] },
      { ...NOTHING, day: '2026-11-25', closure: 'DAY_OFF' as const },
      { ...NOTHING, day: '2026-11-26', free: ['08:00'] },
    ].map((day) => [day.day, day]),
  ),
});

describe('the time picker', () => {
  it('offers the mentor’s times and all others, without what is booked on either side', () => {
    const { free, outside, hasTaken } = timesOfDay(known(), '2026-11-24', ['2026-11-24T19:00:00'], NOW);
    expect([free, outside.length, hasTaken]).toEqual([['19:30'], SLOT_STARTS.length - 4, true]);
    for (const taken of ['10:00', '11:00', '19:00']) expect(outside).not.toContain(taken);
  });

  it('offers nothing of a closed day to a student, and to the mentor all of it', () => {
    expect(timesOfDay(known(), '2026-11-25', [], NOW).outside).toEqual([]);
    expect(timesOfDay(known('mentor'), '2026-11-25', [], NOW).outside).toHaveLength(34);
  });

  it('offers every half hour while the mentor’s times are not known', () => {
    const unknown = { ...known(), days: undefined };
    expect(timesOfDay(unknown, '2026-11-25', [], NOW)).toEqual({ free: [], outside: SLOT_STARTS, hasTaken: false });
    expect(firstFreeDay(unknown, [], NOW)).toBeUndefined();
    expect(isOutside(unknown, '2026-11-25T10:00:00')).toBe(false);
  });

  it('opens at a day without exams and on no public holiday, if the mentor has a free time on one', () => {
    const { days, ...rest } = known();
    const avoid = (...avoided: string[]) => ({
      ...rest,
      days: new Map(
        Array.from(days ?? [], ([day, facts]) => [
          day,
          avoided.includes(day) ? { ...facts, note: { label: '기말고사', isHoliday: false, isAvoided: true } } : facts,
        ]),
      ),
    });
    expect(firstFreeDay(avoid('2026-11-24'), [], NOW)).toBe('2026-11-26');
    expect(firstFreeDay(avoid('2026-11-24', '2026-11-26'), [], NOW)).toBe('2026-11-24');
  });

  it('offers what lies ahead where no notice is asked for, and opens at a day that is not too near', () => {
    const near: KnownTimes = {
      ...known(),
      noticeHours: 0,
      days: new Map([
        ['2026-11-23', { ...NOTHING, day: '2026-11-23', free: ['11:30', '12:00', '12:30', '14:30'] }],
        ['2026-11-24', { ...NOTHING, day: '2026-11-24', free: ['19:00'] }],
      ]),
    };
    expect(timesOfDay(near, '2026-11-23', [], NOW).free).toEqual(['12:30', '14:30']);
    expect(firstFreeDay(near, [], NOW)).toBe('2026-11-24');
  });

  it('opens at the first day with a free time that is not chosen yet', () => {
    expect(firstFreeDay(known(), [], NOW)).toBe('2026-11-24');
    expect(firstFreeDay(known(), ['2026-11-24T19:00:00', '2026-11-24T19:30:00'], NOW)).toBe('2026-11-26');
  });

  it('knows which chosen times are outside, and which cannot be offered any more', () => {
    expect(isOutside(known(), '2026-11-24T19:00:00')).toBe(false);
    expect(isOutside(known(), '2026-11-24T20:00:00')).toBe(true);
    for (const [time, words] of [
      ['2026-11-24T10:00:00', '이미 확정된 멘토링'],
      ['2026-11-24T11:00:00', '이미 확정된 멘토링'],
      ['2026-11-25T10:00:00', '받지 않는 시간'],
      ['2026-11-23T14:00:00', '3시간 이상'],
    ] as const) {
      expect(problemWithChoice(known(), time, NOW)).toContain(words);
    }
    expect(problemWithChoice(known(), '2026-11-24T20:00:00', NOW)).toBeUndefined();
    expect(problemWithChoice(known('mentor'), '2026-11-25T10:00:00', NOW)).toBeUndefined();
  });
});
