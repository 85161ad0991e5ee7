import * as z from 'zod/mini';
import { groupDigits } from '../text/group-digits.ts';
import { textUpTo } from '../text/length.ts';

/** What a mentee wants to ask in the thirty minutes. */
export const MAX_QUESTIONS = 3;
export const MAX_QUESTION_LENGTH = 200;
export const MAX_NOTE_LENGTH = 2000;

/** One question; an empty one is none. */
export const question = textUpTo(MAX_QUESTION_LENGTH, `질문은 최대 ${MAX_QUESTION_LENGTH}자까지 적을 수 있어요.`);

/** The mentee's questions in their order; empty ones are left out. */
export const questions = z.pipe(
  z.array(question).check(z.maxLength(MAX_QUESTIONS, `질문은 최대 ${MAX_QUESTIONS}개까지 적을 수 있어요.`)),
  z.transform((texts: string[]) => texts.filter((text) => text !== '')),
);

/** The note that both sides write. */
export const note = textUpTo(MAX_NOTE_LENGTH, `메모는 최대 ${groupDigits(MAX_NOTE_LENGTH)}자까지 적을 수 있어요.`);
