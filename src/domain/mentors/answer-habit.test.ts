import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import {
  answerHabitOf,
  answerSpeedOf,
  describeAnswerHabit,
  describeAnswerHabitShortly,
  habitSince,
} from './answer-habit.ts';

describe('how a mentor answers', () => {
  it.each([
    [{ proposals: 0, answers: 0, medianMs: null }, '답변 기록이 아직 적어요'],
    [{ proposals: 2, answers: 2, medianMs: HOUR_MS }, '답변 기록이 아직 적어요'],
    [{ proposals: 3, answers: 3, medianMs: 60_000 }, '보통 1시간 안에 답해요 · 답변율 100%'],
    [{ proposals: 3, answers: 2, medianMs: 2.2 * HOUR_MS }, '보통 3시간 안에 답해요 · 답변율 67%'],
    [{ proposals: 40, answers: 39, medianMs: 24 * HOUR_MS }, '보통 24시간 안에 답해요 · 답변율 98%'],
    [{ proposals: 40, answers: 39, medianMs: 24.1 * HOUR_MS }, '보통 2일 안에 답해요 · 답변율 98%'],
    [{ proposals: 3, answers: 0, medianMs: null }, '답변율 0%'],
  ])('of %o is %s', (counts, text) => {
    expect(describeAnswerHabit(answerHabitOf(counts) ?? null)).toBe(text);
  });

  it.each([
    [null, ''],
    [{ answerPercent: 80, answerHours: 3 }, '보통 3시간 안에 답해요'],
    [{ answerPercent: 79, answerHours: 3 }, '답변율 79%'],
    [{ answerPercent: 0, answerHours: null }, '답변율 0%'],
  ])('is on a card, of %o, %j', (habit, text) => {
    expect(describeAnswerHabitShortly(habit)).toBe(text);
  });

  it('is a whole number from 0 to 100 and at least an hour, whatever was answered', () => {
    const counts = fc
      .tuple(fc.nat(100), fc.nat(100), fc.integer({ min: 0, max: 200 * HOUR_MS }))
      .map(([one, other, medianMs]) => {
        const [answers, proposals] = [Math.min(one, other), Math.max(one, other)];
        return { proposals, answers, medianMs: answers > 0 ? medianMs : null };
      });
    fc.assert(
      fc.property(counts, (facts) => {
        const habit = answerHabitOf(facts);
        if (!habit) {
          expect(facts.proposals).toBeLessThan(3);
          return;
        }
        expect(habit.answerPercent).toBeGreaterThanOrEqual(0);
        expect(habit.answerPercent).toBeLessThanOrEqual(100);
        expect(Number.isInteger(habit.answerPercent)).toBe(true);
        expect(habit.answerHours === null).toBe(facts.answers === 0);
        expect(habit.answerHours ?? 1).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('counts the last ninety days', () => {
    expect(habitSince(new Date('2026-11-23T03:00:00Z'))).toEqual(new Date('2026-08-25T03:00:00Z'));
  });

  it('sorts mentors by their median in minutes; 0 for new mentors and those below four answers in five', () => {
    const speed = (answers: number, medianMs: number | null) => answerSpeedOf({ proposals: 10, answers, medianMs });
    expect(speed(10, 60_000)).toBe(999_999);
    expect(speed(8, 61_000)).toBe(999_998);
    expect(speed(8, 90 * 24 * HOUR_MS)).toBeGreaterThan(0);
    expect(speed(7, 60_000)).toBe(0);
    expect(speed(0, null)).toBe(0);
    expect(answerSpeedOf({ proposals: 2, answers: 2, medianMs: 1 })).toBe(0);
  });
});
