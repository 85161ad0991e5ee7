import { describe, expect, it } from 'vitest';
import { problemWithPublicAnswer, publicAnswerText, publicQuestion } from './public-answers.ts';

const CLOSED = new Date('2026-11-25T03:00:00Z');
const COMPLETED = { completedAt: CLOSED, answerStatus: null, isBlocked: false } as const;
const daysAfter = (days: number) => new Date(CLOSED.getTime() + days * 86_400_000);

describe('a question to share', () => {
  it.each([
    ['of a completed session', {}, 0, undefined],
    ['that waits for the mentor can be changed', { answerStatus: 'PROPOSED' }, 1, undefined],
    ['to the last moment of ninety days', {}, 89.999, undefined],
    ['after ninety days', {}, 90, 'PUBLIC_ANSWER_ENDED'],
    ['of a session that is not completed', { completedAt: null }, 0, 'PUBLIC_ANSWER_NOT_OPEN'],
    ['that is shown', { answerStatus: 'PUBLISHED' }, 1, 'PUBLIC_ANSWER_ENDED'],
    ['that was declined', { answerStatus: 'DECLINED' }, 1, 'PUBLIC_ANSWER_ENDED'],
    ['that was taken back', { answerStatus: 'WITHDRAWN' }, 1, 'PUBLIC_ANSWER_ENDED'],
    ['that operators hid', { answerStatus: 'HIDDEN' }, 1, 'PUBLIC_ANSWER_ENDED'],
    ['after a block', { isBlocked: true }, 1, 'CONVERSATION_BLOCKED'],
  ] as const)('%s', (_title, changes, days, problem) => {
    expect(problemWithPublicAnswer({ ...COMPLETED, ...changes }, daysAfter(days))).toBe(problem);
  });

  it('has 1 to 200 characters, its answer 1 to 500', () => {
    for (const [schema, most] of [
      [publicQuestion, 200],
      [publicAnswerText, 500],
    ] as const) {
      expect(schema.parse(` ${'가'.repeat(most)} `)).toHaveLength(most);
      for (const wrong of ['', '  ', '가'.repeat(most + 1)]) expect(schema.safeParse(wrong).success).toBe(false);
    }
  });
});
