import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeReason, packReasons, RANK_REASONS, readFitsAt, readReasons } from './reasons.ts';
import { bestPart, countCommon, readPart, timesAround, weekTimes } from './week-times.ts';

/** Numbers of half hours, from Monday 07:00 on. */
const [MONDAY_MORNING, TUESDAY_EVENING, SUNDAY_EVENING] = [0, 34 + 24, 6 * 34 + 33];

describe('times of a week', () => {
  const halves = fc.uniqueArray(fc.integer({ min: 0, max: SUNDAY_EVENING }));

  it('have as many half hours in common as both sets', () => {
    fc.assert(
      fc.property(halves, halves, (one, other) => {
        expect(countCommon(weekTimes(one), weekTimes(other))).toBe(one.filter((half) => other.includes(half)).length);
      }),
    );
  });

  it('suit best in the part of a weekday with most of them, the first of several', () => {
    const both = (one: number[], other: number[]) => bestPart(weekTimes(one), weekTimes(other));
    expect(both([], [MONDAY_MORNING])).toBeUndefined();
    const week = [MONDAY_MORNING, TUESDAY_EVENING, TUESDAY_EVENING + 1, SUNDAY_EVENING];
    expect(readPart(both(week, week) ?? -1)).toEqual({ day: '화', part: 'EVENING' });
    expect(readPart(both([SUNDAY_EVENING, MONDAY_MORNING], week) ?? -1)).toEqual({ day: '월', part: 'MORNING' });
    expect(readPart(both([SUNDAY_EVENING], week) ?? -1)).toEqual({ day: '일', part: 'EVENING' });
    expect([-1, 21, 22].map(readPart), 'beyond Sunday evening').toEqual([undefined, undefined, undefined]);
  });

  it('around single half hours are their parts of the day', () => {
    expect(countCommon(timesAround([TUESDAY_EVENING]), weekTimes([TUESDAY_EVENING + 5]))).toBe(1);
    expect(countCommon(timesAround([TUESDAY_EVENING]), timesAround([MONDAY_MORNING, SUNDAY_EVENING]))).toBe(0);
    const all = timesAround(Array.from({ length: SUNDAY_EVENING + 1 }, (_, half) => half));
    expect(countCommon(all, all)).toBe(SUNDAY_EVENING + 1);
  });
});

describe('the reasons of a card', () => {
  it('name the weekday and the part of the day', () => {
    const part = bestPart(weekTimes([TUESDAY_EVENING]), weekTimes([TUESDAY_EVENING]));
    const stored = packReasons(['FIELD', 'TIMES'], part);
    expect(readReasons(stored).map((reason) => describeReason(reason, readFitsAt(stored)))).toEqual([
      '관심 직무와 같아요',
      '화요일 저녁이 맞아요',
    ]);
    expect(describeReason('TIMES', { day: '토', part: 'AFTERNOON' })).toBe('토요일 오후가 맞아요');
    expect(readFitsAt(packReasons(['FIELD']))).toBeNull();
    expect(describeReason('TIMES', null), 'of a list that was computed before').toBe('시간이 맞아요');
  });

  it('fit the column in which they are stored', () => {
    expect(packReasons(RANK_REASONS, 20)).toBeLessThan(2 ** 15);
  });
});
