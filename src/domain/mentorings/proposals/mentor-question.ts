import * as z from 'zod/mini';
import { textUpTo } from '../../text/length.ts';
import { DAY_MS } from '../../time/durations.ts';
import type { HolidayChanges } from '../../time/public-holidays.ts';
import { onOrdinaryDays } from '../../time/waking-hours.ts';
import { lastNotice } from '../times/slots.ts';

export const MAX_MENTOR_QUESTION_LENGTH = 200;
export const MAX_QUESTION_ANSWER_LENGTH = 500;
/** The mentor's clock stands still for at most this long while the student has not answered. */
export const QUESTION_PAUSE_MS = DAY_MS;

/** The one question that a mentor asks before answering a proposal (product §5.5). */
export const mentorQuestion = textUpTo(
  MAX_MENTOR_QUESTION_LENGTH,
  `질문은 최대 ${MAX_MENTOR_QUESTION_LENGTH}자까지 입력할 수 있어요.`,
).check(z.minLength(1, '물어볼 내용을 적어 주세요.'));

/** The student's answer to it. */
export const questionAnswer = textUpTo(
  MAX_QUESTION_ANSWER_LENGTH,
  `답은 최대 ${MAX_QUESTION_ANSWER_LENGTH}자까지 입력할 수 있어요.`,
).check(z.minLength(1, '답할 내용을 적어 주세요.'));

/** When the mentor's clock goes on although nobody has answered. */
export function pauseEndsAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + QUESTION_PAUSE_MS);
}

/**
 * Until when the mentor's clock stands still while nobody answers. It goes on earlier than after a day where the last time that can be
 * accepted is near: from then on, what was left would end after it.
 * @param dueAt the deadline of the proposal since the question
 * @param leftMs `timeLeft` when the mentor asked
 */
export function clockStandsUntil(askedAt: Date, dueAt: Date, leftMs: number): Date {
  return new Date(Math.min(pauseEndsAt(askedAt).getTime(), dueAt.getTime() - leftMs));
}

/** What the mentor has left to answer, in ms; never negative. */
export function timeLeft(dueAt: Date, now: Date): number {
  return Math.max(0, dueAt.getTime() - now.getTime());
}

/**
 * The mentor's deadline when what was left begins to run at `from`: by day, on no public holiday, and never after the last
 * time can still be accepted.
 * @param from the end of the pause, or the student's answer
 * @param leftMs `timeLeft` when the mentor asked
 * @param slots the times that are up for acceptance, one at least
 * @param noticeHours the setting MINIMUM_NOTICE_HOURS
 * @param changes what operators say of public holidays
 */
export function dueAfterPause(
  from: Date,
  leftMs: number,
  slots: readonly Date[],
  noticeHours: number,
  changes: HolidayChanges,
): Date {
  const due = onOrdinaryDays(new Date(from.getTime() + leftMs), changes);
  const lastSlot = new Date(Math.max(...slots.map(Number)));
  return new Date(Math.min(due.getTime(), lastNotice(lastSlot, noticeHours).getTime()));
}
