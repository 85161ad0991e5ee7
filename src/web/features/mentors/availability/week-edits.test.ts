import { describe, expect, it } from 'vitest';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { EMPTY_WEEK } from '#domain/mentors/availability/week.ts';
import {
  describeHours,
  lockedCells,
  neighbourOf,
  paint,
  setDays,
  spansOf,
  startsOf,
  suggestSpan,
} from './week-edits.ts';

const NOTHING = new Set<string>();
const MONDAY = { ...EMPTY_WEEK, 월: ['19:00', '19:30', '20:00'] };

describe('the week', () => {
  it('is painted in a rectangle, in whatever direction, on and off', () => {
    const [from, to] = [
      { weekday: '수', clock: '10:00' },
      { weekday: '월', clock: '09:00' },
    ] as const;
    const painted = paint(MONDAY, { from, to, isOn: true, locked: NOTHING });
    const mornings = ['09:00', '09:30', '10:00'];
    expect(painted).toEqual({ ...EMPTY_WEEK, 월: [...mornings, ...MONDAY.월], 화: mornings, 수: mornings });
    expect(paint(painted, { from: to, to: from, isOn: false, locked: NOTHING })).toEqual(MONDAY);
  });

  it('keeps a locked half hour when it is painted, set and cleared', () => {
    const locked = new Set(['월 19:30', '화 19:00']);
    const cell = { weekday: '월', clock: '19:30' } as const;
    expect(paint(MONDAY, { from: cell, to: cell, isOn: false, locked })).toEqual(MONDAY);
    expect(setDays(MONDAY, { days: ['화', '일'], starts: MONDAY.월, locked })).toEqual({
      ...MONDAY,
      화: ['19:30', '20:00'],
      일: MONDAY.월,
    });
    expect(setDays(MONDAY, { days: ['월'], starts: [], locked })).toEqual({ ...EMPTY_WEEK, 월: ['19:30'] });
  });

  it('is locked by the sessions of seven days', () => {
    const booked = ['2026-11-23', '2026-11-29', '2026-11-30'].map((day) => ({ day, starts: ['10:00'] }));
    expect([...lockedCells(booked, '2026-11-23')]).toEqual(['월 10:00', '일 10:00']);
  });

  it('is walked by arrow keys, to its edges', () => {
    const cell = { weekday: '화', clock: '07:00' } as const;
    expect(neighbourOf(cell, 'ArrowRight')).toEqual({ weekday: '수', clock: '07:00' });
    expect(neighbourOf(cell, 'ArrowUp')).toEqual(cell);
    expect(neighbourOf(cell, 'ArrowDown')).toEqual({ weekday: '화', clock: '07:30' });
    expect(neighbourOf(cell, 'PageDown')).toEqual({ weekday: '화', clock: '09:00' });
    expect(neighbourOf(cell, 'Home')).toEqual({ weekday: '월', clock: '07:00' });
    expect(neighbourOf(cell, 'End')).toEqual({ weekday: '일', clock: '07:00' });
    expect(neighbourOf({ weekday: '일', clock: '23:30' }, 'ArrowDown')).toEqual({ weekday: '일', clock: '23:30' });
    expect(neighbourOf(cell, 'Tab')).toEqual(cell);
  });
});

describe('the hours of a day', () => {
  it('are spans, which are half hours again', () => {
    const starts = ['10:00', '10:30', '19:00', '23:30'];
    expect(startsOf(spansOf(starts))).toEqual(starts);
  });

  it('that overlap are one', () => {
    const [morning, noon] = [
      { from: 0, until: 6 },
      { from: 4, until: 10 },
    ];
    expect(spansOf(startsOf([morning, noon]))).toEqual([{ from: 0, until: 10 }]);
  });

  it.each([
    [[], '19:00~21:00'],
    [['20:00'], '19:00~20:00'],
    [SLOT_STARTS.filter((clock) => clock >= '19:00'), '07:00~09:00'],
    [SLOT_STARTS, ''],
  ])('%j are followed by the suggestion %s', (starts, suggested) => {
    const span = suggestSpan(spansOf(starts));
    expect(describeHours(span ? startsOf([span]) : [])).toBe(suggested);
  });
});

it.each([
  [['10:00', '10:30', '19:00'], '10:00~11:00, 19:00~19:30'],
  [['23:30'], '23:30~24:00'],
  [SLOT_STARTS, '07:00~24:00'],
  [[], ''],
])('the half hours %j are called %s', (starts, text) => {
  expect(describeHours(starts)).toBe(text);
});
