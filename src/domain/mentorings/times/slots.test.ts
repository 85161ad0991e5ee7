import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../time/durations.ts';
import { parseKoreanTime } from '../../time/korean-time.ts';
import { DEFAULT_MINIMUM_NOTICE_HOURS, SLOT_STARTS } from './slot-limits.ts';
import {
  applyTimes,
  DUPLICATE_SLOT_MESSAGE,
  FAR_SLOT_MESSAGE,
  hasNotice,
  NO_VALID_DATE_MESSAGE,
  openStarts,
  PAST_SLOT_MESSAGE,
  problemWithSlots,
  slotStarts,
  toApplyTime,
  TOO_MANY_SLOTS_MESSAGE,
} from './slots.ts';

const NOON = new Date('2026-11-23T03:00:00Z');
const at = (clock: string, day = '2026-11-24') => {
  const start = parseKoreanTime(`${day}T${clock}:00`);
  if (!start) throw new Error(clock);
  return start;
};
const messageOf = (times: unknown) => applyTimes.safeParse(times).error?.issues[0]?.message;

describe('wishes', () => {
  it('start on the half hours from 07:00 to 23:30', () => {
    expect([SLOT_STARTS[0], SLOT_STARTS.at(-1), SLOT_STARTS.length]).toEqual(['07:00', '23:30', 34]);
    for (const clock of SLOT_STARTS) expect(messageOf([toApplyTime(at(clock))])).toBeUndefined();
    for (const clock of ['06:30', '10:15', '00:00']) expect(messageOf([toApplyTime(at(clock))])).toContain('30분 단위');
  });
  it('are one to five, distinct, half an hour each', () => {
    const five = SLOT_STARTS.slice(0, 5).map((clock) => toApplyTime(at(clock)));
    const [one] = five;
    expect(messageOf(five)).toBeUndefined();
    expect(messageOf([])).toBe(NO_VALID_DATE_MESSAGE);
    expect(messageOf([...five, toApplyTime(at('20:00'))])).toBe(TOO_MANY_SLOTS_MESSAGE);
    expect(messageOf([one, one])).toBe(DUPLICATE_SLOT_MESSAGE);
    expect(messageOf([{ ...one, endTime: '2026-11-24T08:00:00' }])).toContain('30분');
    expect(messageOf([{ ...one, endTime: '2026-02-30T08:00:00' }])).toBe('날짜와 시간을 다시 선택해 주세요.');
    const offGrid = applyTimes.safeParse([toApplyTime(at('10:15'))]).error?.issues;
    expect(offGrid).toMatchObject([{ code: 'custom', path: [0, 'startTime'] }]);
  });
  it('lie in the future', () => {
    expect(problemWithSlots([NOON], NOON, 0)).toBe(PAST_SLOT_MESSAGE);
    expect(problemWithSlots([at('10:00'), NOON], NOON, 0)).toBe(PAST_SLOT_MESSAGE);
    expect(problemWithSlots([at('10:00'), at('10:00')], NOON, 0)).toBe(DUPLICATE_SLOT_MESSAGE);
    expect(problemWithSlots([new Date(NOON.getTime() + 1)], NOON, 0)).toBeUndefined();
    expect(problemWithSlots([], NOON, 0)).toBe(NO_VALID_DATE_MESSAGE);
  });
  it('can be offered and accepted until they start, unless a minimum notice is set', () => {
    expect(DEFAULT_MINIMUM_NOTICE_HOURS).toBe(0);
    const start = new Date(NOON.getTime() + 1);
    expect(hasNotice(start, NOON, DEFAULT_MINIMUM_NOTICE_HOURS)).toBe(true);
    expect(openStarts('2026-11-23', [], NOON, DEFAULT_MINIMUM_NOTICE_HOURS)[0]).toBe('12:30');
  });
  it('can be offered and accepted until the minimum notice before their start', () => {
    const start = new Date(NOON.getTime() + 3 * HOUR_MS);
    expect(problemWithSlots([start], NOON, 3)).toBeUndefined();
    expect(hasNotice(start, NOON, 3)).toBe(true);
    const later = new Date(NOON.getTime() + 1);
    expect(problemWithSlots([start], later, 3)).toBe('시작까지 3시간 이상 남은 시간을 선택해 주세요.');
    expect(hasNotice(start, later, 3)).toBe(false);
    expect(hasNotice(NOON, NOON, 0), 'without a minimum notice it still has to lie ahead').toBe(false);
    expect(openStarts('2026-11-23', [], later, 3)[0]).toBe('15:30');
  });
  it('lie at most ninety Korean days ahead, whatever the hour', () => {
    expect(FAR_SLOT_MESSAGE).toContain('90일');
    // 23:59 and 00:00 in Seoul are one minute and one day apart.
    for (const [now, last, tooFar] of [
      ['2026-11-23T14:59:00Z', '2027-02-21', '2027-02-22'],
      ['2026-11-23T15:00:00Z', '2027-02-22', '2027-02-23'],
    ] as const) {
      expect(problemWithSlots([at('23:30', last)], new Date(now), 0)).toBeUndefined();
      expect(problemWithSlots([at('07:00', tooFar)], new Date(now), 0)).toBe(FAR_SLOT_MESSAGE);
      expect(openStarts(last, [], new Date(now), 0)).toHaveLength(34);
      expect(openStarts(tooFar, [], new Date(now), 0)).toEqual([]);
    }
    expect(problemWithSlots([at('10:00'), at('10:00', '2999-12-31')], NOON, 0)).toBe(FAR_SLOT_MESSAGE);
  });
  it('come out earliest first', () => {
    const times = [toApplyTime(at('20:00')), toApplyTime(at('08:00'))];
    expect(slotStarts(times)).toEqual([at('08:00'), at('20:00')]);
  });
});

it('offers neither what has passed today nor what is chosen', () => {
  const open = openStarts('2026-11-23', ['2026-11-23T13:00:00'], NOON, 0);
  expect(open[0]).toBe('12:30');
  expect(open).not.toContain('13:00');
  expect(openStarts('2026-11-22', [], NOON, 0)).toEqual([]);
  expect(openStarts('2026-11-24', [], NOON, 0)).toHaveLength(34);
});
