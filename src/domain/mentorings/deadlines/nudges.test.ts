import { describe, expect, it } from 'vitest';
import { formatKoreanTime, parseKoreanTime } from '../../time/korean-time.ts';
import { NO_CHANGES } from '../../time/public-holidays.ts';
import { describeLead, dueReminders, nextAfter, nudgeTime, planNudges, planReminders } from './nudges.ts';

const korean = (local: string) => parseKoreanTime(`${local}:00`) ?? expect.fail(local);
const nudges = (waitingSince: string, dueAt: string) =>
  planNudges(korean(waitingSince), korean(dueAt), NO_CHANGES).map(({ number, at }) => [
    number,
    formatKoreanTime(at).slice(5, 16),
  ]);

describe('a nudge', () => {
  it('comes 3, 24 and 42 hours after the clock started', () => {
    expect(nudges('2026-11-23T12:00', '2026-11-25T12:00')).toEqual([
      [1, '11-23T15:00'],
      [2, '11-24T12:00'],
      [3, '11-25T08:00'],
    ]);
    expect(nudges('2026-11-23T12:00', '2026-11-23T15:01')).toEqual([[1, '11-23T15:00']]);
    expect(nudges('2026-11-23T12:00', '2026-11-23T15:00'), 'not at the deadline').toEqual([]);
    expect(nudges('2026-11-23T15:07', '2026-11-25T15:07')).toEqual([
      [1, '11-23T18:07'],
      [2, '11-24T15:07'],
      [3, '11-25T09:07'],
    ]);
  });

  it('waits for the morning, and is left out when the answer is due before it', () => {
    expect(nudges('2026-11-23T19:00', '2026-11-25T19:00')[0]).toEqual([1, '11-24T08:00']);
    expect(nudges('2026-11-23T18:59', '2026-11-25T18:59')[0]).toEqual([1, '11-23T21:59']);
    expect(nudges('2026-11-23T23:30', '2026-11-24T07:30')).toEqual([]);
    expect(nudges('2026-11-23T05:00', '2026-11-25T05:00').map(([number]) => number)).toEqual([1, 2]);
  });

  it.each([
    ['2026-11-23T21:59', '2026-11-23T21:59'],
    ['2026-11-23T22:00', '2026-11-24T08:00'],
    ['2026-11-30T23:59', '2026-12-01T08:00'],
    ['2026-12-01T00:00', '2026-12-01T08:00'],
    ['2026-12-01T07:59', '2026-12-01T08:00'],
    ['2026-12-01T08:00', '2026-12-01T08:00'],
  ])('of %s is said at %s', (at, saidAt) => {
    expect(nudgeTime(korean(at), NO_CHANGES)).toEqual(korean(saidAt));
  });
});

describe('a nudge on a public holiday', () => {
  // 2026-12-25 is a Friday.
  it.each([
    ['before ten waits until ten', '2026-12-25T08:30', '2026-12-25T10:00'],
    ['from ten on waits for nothing', '2026-12-25T10:00', '2026-12-25T10:00'],
    ['in the evening waits for nothing', '2026-12-25T21:00', '2026-12-25T21:00'],
    ['at night waits until ten', '2026-12-24T23:00', '2026-12-25T10:00'],
    ['is over in the night after it', '2026-12-25T22:00', '2026-12-26T08:00'],
  ])('%s', (_what, at, saidAt) => {
    expect(nudgeTime(korean(at), NO_CHANGES)).toEqual(korean(saidAt));
  });

  it('is left out when the answer is due before ten', () => {
    expect(nudges('2026-12-24T20:00', '2026-12-25T09:30')).toEqual([]);
  });

  it('goes by what operators say of the day', () => {
    expect(nudgeTime(korean('2026-12-25T08:30'), new Map([['2026-12-25', null]]))).toEqual(korean('2026-12-25T08:30'));
    expect(nudgeTime(korean('2026-12-28T08:30'), new Map([['2026-12-28', '임시공휴일']]))).toEqual(
      korean('2026-12-28T10:00'),
    );
  });
});

describe('a reminder', () => {
  const plan = planReminders(korean('2026-11-25T11:00'));
  it('comes a day, an hour and ten minutes before the start', () => {
    expect(plan.map(({ at }) => formatKoreanTime(at).slice(5, 16))).toEqual([
      '11-24T11:00',
      '11-25T10:00',
      '11-25T10:50',
    ]);
    expect(planReminders(korean('2026-11-25T11:00')).map(({ until }) => until)).toEqual([
      plan[1]?.at,
      plan[2]?.at,
      korean('2026-11-25T11:00'),
    ]);
  });

  it('is the newest one alone when several have been missed', () => {
    const current = (now: string) =>
      dueReminders(plan, korean(now))
        .filter(({ until }) => until > korean(now))
        .map(({ number }) => number);
    expect(current('2026-11-24T10:59')).toEqual([]);
    expect(current('2026-11-24T11:00')).toEqual([1]);
    expect(current('2026-11-25T10:00')).toEqual([2]);
    expect(current('2026-11-25T10:55')).toEqual([3]);
    expect(current('2026-11-25T11:00')).toEqual([]);
    expect(nextAfter(plan, korean('2026-11-24T11:00'))?.number).toBe(2);
    expect(nextAfter(plan, korean('2026-11-25T10:50'))).toBeUndefined();
  });

  it('says how far off the start is, late or not', () => {
    const start = korean('2026-11-25T11:00');
    expect(describeLead(korean('2026-11-24T11:00'), start)).toBe('24시간');
    expect(describeLead(korean('2026-11-25T05:50'), start)).toBe('5시간');
    expect(describeLead(korean('2026-11-25T10:00'), start)).toBe('1시간');
    expect(describeLead(korean('2026-11-25T10:25'), start)).toBe('35분');
  });
});
