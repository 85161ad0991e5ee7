import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';

/** How far back a mentor's answers count. */
export const HABIT_DAYS = 90;
/** The figures mean something from this many proposals on, answered or run out. */
export const MIN_PROPOSALS_FOR_HABIT = 3;

/** At this rate or above, a card says how fast a mentor answers; below it, how rarely. */
const RELIABLE_PERCENT = 80;

/** The paid proposals of the last 90 days that were answered or ran out. */
export interface AnswerCounts {
  readonly proposals: number;
  readonly answers: number;
  /** The median time to the first answer, in milliseconds; null without an answer. */
  readonly medianMs: number | null;
}

/** How a mentor answers. */
export interface AnswerHabit {
  /** Of the proposals, rounded to a whole number. */
  readonly answerPercent: number;
  /** Half of the answers came within this many hours, at least 1; null without an answer. */
  readonly answerHours: number | null;
}

/** Proposals that were paid for after this instant count. */
export function habitSince(now: Date): Date {
  return new Date(now.getTime() - HABIT_DAYS * DAY_MS);
}

/** @returns undefined after fewer than three proposals */
export function answerHabitOf({ proposals, answers, medianMs }: AnswerCounts): AnswerHabit | undefined {
  if (proposals < MIN_PROPOSALS_FOR_HABIT) return undefined;
  return {
    answerPercent: Math.round((answers / proposals) * 100),
    answerHours: medianMs === null ? null : Math.max(1, Math.ceil(medianMs / HOUR_MS)),
  };
}

/** More minutes than the counted days have. */
const SLOWEST_MINUTES = 1_000_000;

/** Sorts mentors by speed, fastest first: 0 if the speed is unknown or more than one proposal in five goes unanswered. */
export function answerSpeedOf(counts: AnswerCounts): number {
  const habit = answerHabitOf(counts);
  if (!habit || counts.medianMs === null || habit.answerPercent < RELIABLE_PERCENT) return 0;
  return SLOWEST_MINUTES - Math.ceil(counts.medianMs / MINUTE_MS);
}

/** `보통 3시간 안에 답해요 · 답변율 95%`, or that it is not known yet. */
export function describeAnswerHabit(habit: AnswerHabit | null): string {
  if (!habit) return '답변 기록이 아직 적어요';
  const { answerHours, answerPercent } = habit;
  const rate = `답변율 ${answerPercent}%`;
  return answerHours === null ? rate : `보통 ${describeHours(answerHours)} 안에 답해요 · ${rate}`;
}

/** For a card: the time, or the rate if more than one proposal in five goes unanswered. Empty while unknown. */
export function describeAnswerHabitShortly(habit: AnswerHabit | null): string {
  if (!habit) return '';
  const { answerHours, answerPercent } = habit;
  if (answerHours === null || answerPercent < RELIABLE_PERCENT) return `답변율 ${answerPercent}%`;
  return `보통 ${describeHours(answerHours)} 안에 답해요`;
}

/** Up to a day in hours, then in days. */
function describeHours(hours: number): string {
  return hours <= 24 ? `${hours}시간` : `${Math.ceil(hours / 24)}일`;
}
