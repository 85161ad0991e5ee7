import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../time/durations.ts';
import { NO_CHANGES } from '../../time/public-holidays.ts';
import { inWakingHours } from '../../time/waking-hours.ts';
import { lastNotice } from '../times/slots.ts';
import {
  clockStandsUntil,
  dueAfterPause,
  mentorQuestion,
  pauseEndsAt,
  questionAnswer,
  timeLeft,
} from './mentor-question.ts';

const at = (korean: string) => new Date(`2026-${korean}:00+09:00`);
const FAR = [at('12-10T11:00')];

describe('the mentor’s one question', () => {
  it('has something in it, and at most 200 characters; its answer at most 500', () => {
    expect(mentorQuestion.safeParse(' ').success).toBe(false);
    expect(mentorQuestion.safeParse('가'.repeat(200)).success).toBe(true);
    expect(mentorQuestion.safeParse('가'.repeat(201)).error?.issues[0]?.message).toContain('200자');
    expect(questionAnswer.safeParse('').success).toBe(false);
    expect(questionAnswer.safeParse('가'.repeat(500)).success).toBe(true);
    expect(questionAnswer.safeParse('가'.repeat(501)).error?.issues[0]?.message).toContain('500자');
  });

  it('stops the clock: what was left runs from the answer on, by day', () => {
    const left = timeLeft(at('11-25T12:00'), at('11-23T20:00'));
    expect(left).toBe(40 * HOUR_MS);
    expect(dueAfterPause(at('11-24T00:00'), left, FAR, 3, NO_CHANGES)).toEqual(at('11-25T16:00'));
    expect(dueAfterPause(at('11-23T23:00'), 26 * HOUR_MS, FAR, 3, NO_CHANGES)).toEqual(at('11-25T09:00'));
    expect(timeLeft(at('11-23T11:00'), at('11-23T12:00'))).toBe(0);
  });

  it('stops it for 24 hours at most, and never past the last time that can be accepted', () => {
    expect(pauseEndsAt(at('11-23T20:00'))).toEqual(at('11-24T20:00'));
    expect(clockStandsUntil(at('11-23T20:00'), at('11-26T12:00'), 10 * HOUR_MS)).toEqual(at('11-24T20:00'));
    expect(clockStandsUntil(at('11-23T20:00'), at('11-24T12:00'), 10 * HOUR_MS)).toEqual(at('11-24T02:00'));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 72 }),
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 }),
        (from, left, slots) => {
          const start = new Date(at('11-23T12:00').getTime() + from * HOUR_MS);
          const times = slots.map((hours) => new Date(at('11-23T12:00').getTime() + hours * HOUR_MS));
          const due = dueAfterPause(start, left * HOUR_MS, times, 3, NO_CHANGES);
          const last = lastNotice(new Date(Math.max(...times.map(Number))), 3);
          expect(due.getTime()).toBeLessThanOrEqual(last.getTime());
          if (due < last) {
            expect(due.getTime()).toBeGreaterThanOrEqual(start.getTime() + left * HOUR_MS);
            expect(inWakingHours(due)).toEqual(due);
          }
        },
      ),
    );
  });
});
