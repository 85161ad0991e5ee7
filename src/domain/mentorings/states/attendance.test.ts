import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../time/durations.ts';
import {
  absentBy,
  attendanceNotice,
  isAttendanceOpen,
  outcomeOf,
  outcomeOfResolution,
  type Presence,
  presenceOf,
  resolutionBySigns,
} from './attendance.ts';

const START = new Date('2026-11-24T05:30:00Z');
const after = (minutes: number, ms = 0) => new Date(START.getTime() + minutes * MINUTE_MS + ms);

it('attendance can be confirmed from ten minutes before the start to ten minutes after it', () => {
  const isOpen = (now: Date) => isAttendanceOpen(START, now);
  expect([after(-10), START, after(10)].map(isOpen)).toEqual([true, true, true]);
  expect([after(-10, -1), after(10, 1)].map(isOpen)).toEqual([false, false]);
  expect(isAttendanceOpen(null, START)).toBe(false);
});

it.each<[attendedAt: Date | null, wasReceived: boolean, presence: Presence]>([
  [after(-10), false, 'ON_TIME'],
  [START, true, 'ON_TIME'],
  [after(0, 1), true, 'LATE'],
  [null, true, 'LATE'],
  [null, false, 'ABSENT'],
])('a side that confirmed at %s (received: %s) is %s', (attendedAt, wasReceived, presence) => {
  expect(presenceOf(attendedAt, START, wasReceived)).toBe(presence);
});

describe('the nine outcomes of product §7.2', () => {
  it.each<[mentor: Presence, mentee: Presence, resolution: ReturnType<typeof resolutionBySigns>, cause: string]>([
    ['ON_TIME', 'ON_TIME', 'COMPLETED', 'COMPLETED'],
    ['ON_TIME', 'LATE', 'COMPLETED', 'COMPLETED'],
    ['ON_TIME', 'ABSENT', 'MENTEE_ABSENT', 'MENTEE'],
    ['LATE', 'ON_TIME', 'COMPLETED', 'COMPLETED'],
    ['LATE', 'LATE', 'COMPLETED', 'COMPLETED'],
    ['LATE', 'ABSENT', 'MENTEE_ABSENT', 'MENTEE'],
    ['ABSENT', 'ON_TIME', 'MENTOR_ABSENT', 'MENTOR'],
    ['ABSENT', 'LATE', 'MENTOR_ABSENT', 'MENTOR'],
    ['ABSENT', 'ABSENT', 'BOTH_ABSENT', 'NOBODY'],
  ])('%s mentor, %s mentee: %s, because of %s', (mentor, mentee, resolution, cause) => {
    const outcome = outcomeOf(mentor, mentee);
    expect(outcome.cause).toBe(cause);
    expect(resolutionBySigns(mentor, mentee)).toBe(resolution);
    expect(outcomeOfResolution(resolution)).toEqual(outcome);
    const absent = [...(mentor === 'ABSENT' ? ['MENTOR'] : []), ...(mentee === 'ABSENT' ? ['MENTEE'] : [])];
    expect(absentBy(resolution)).toEqual(absent);
    expect(outcome.status).toBe(absent.length > 0 ? 'NO_SHOW' : 'COMPLETED');
    // Both are told of an absence, and of a meeting only if nothing shows it.
    expect(attendanceNotice({ mentor, mentee, hasMet: true })).toBe(absent.length > 0 ? resolution : undefined);
    expect(attendanceNotice({ mentor, mentee, hasMet: false })).toBe(absent.length > 0 ? resolution : 'NOT_MET');
  });

  it('are joined by two of an operator, which call nobody absent', () => {
    expect(outcomeOfResolution('HALF')).toEqual({ status: 'COMPLETED', cause: 'HALF' });
    expect(outcomeOfResolution('NOT_HELD')).toEqual({ status: 'CANCELLED', cause: 'NOBODY' });
    expect([absentBy('HALF'), absentBy('NOT_HELD')]).toEqual([[], []]);
  });
});
