import * as z from 'zod/mini';
import { textUpTo } from '../../text/length.ts';
import { DAY_MS } from '../../time/durations.ts';

export const MAX_PUBLIC_QUESTION_LENGTH = 200;
export const MAX_PUBLIC_ANSWER_LENGTH = 500;
/** At most this many on a mentor's page. */
export const MAX_PUBLIC_ANSWERS = 20;
/** A student may propose one for this long after the session was completed. */
export const PUBLIC_ANSWER_DAYS = 90;

/** The states of a question and its answer: proposed by the student, shown once the mentor agrees; the others are final. */
export const PUBLIC_ANSWER_STATUSES = ['PROPOSED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN', 'HIDDEN'] as const;
export type PublicAnswerStatus = (typeof PUBLIC_ANSWER_STATUSES)[number];

/** What the student asked, in their own words. */
export const publicQuestion = textUpTo(
  MAX_PUBLIC_QUESTION_LENGTH,
  `질문은 최대 ${MAX_PUBLIC_QUESTION_LENGTH}자까지 적을 수 있어요.`,
).check(z.minLength(1, '물어본 것을 적어 주세요.'));
/** What the mentor answered, in the student's words until the mentor changes them. */
export const publicAnswerText = textUpTo(
  MAX_PUBLIC_ANSWER_LENGTH,
  `답은 최대 ${MAX_PUBLIC_ANSWER_LENGTH}자까지 적을 수 있어요.`,
).check(z.minLength(1, '선배의 답을 적어 주세요.'));

/** What decides whether a student may propose a question and its answer. */
interface Proposable {
  /** When the session was completed; null otherwise, and while it is disputed. */
  readonly completedAt: Date | null;
  /** The state of the existing one. */
  readonly answerStatus: PublicAnswerStatus | null;
  /** Whether one of the two has blocked the other; nobody is told which. */
  readonly isBlocked: boolean;
}

/** Why the student may not propose one now, or change a waiting one: a refusal's code, or undefined (product §20.1). */
export function problemWithPublicAnswer(
  { completedAt, answerStatus, isBlocked }: Proposable,
  now: Date,
): 'PUBLIC_ANSWER_NOT_OPEN' | 'PUBLIC_ANSWER_ENDED' | 'CONVERSATION_BLOCKED' | undefined {
  if (!completedAt) return 'PUBLIC_ANSWER_NOT_OPEN';
  if (answerStatus !== null && answerStatus !== 'PROPOSED') return 'PUBLIC_ANSWER_ENDED';
  if (now.getTime() >= completedAt.getTime() + PUBLIC_ANSWER_DAYS * DAY_MS) return 'PUBLIC_ANSWER_ENDED';
  return isBlocked ? 'CONVERSATION_BLOCKED' : undefined;
}
