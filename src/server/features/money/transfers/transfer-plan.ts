import { OBJECTION_WINDOW_MS } from '#domain/mentorings/states/disputes.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';

/** A month is planned from 09:00 of the first day after it, so that no step of its last minutes is still under way. */
const PLANNED_AFTER_MS = 9 * HOUR_MS;

/** When the transfers of a month are planned, and of which earnings. */
export interface TransferPlan {
  /** The Korean month, `2026-11`. */
  readonly month: string;
  /** The first instant after it. */
  readonly monthEnd: Date;
  /** What was earned before this is payable before the month's end (docs/decisions/0139). */
  readonly earnedBefore: Date;
}

/** The plan of the month that was planned last at `now`. */
export function lastPlan(now: Date): TransferPlan {
  return planAt(koreanMonthSpan(koreanMonth(new Date(now.getTime() - PLANNED_AFTER_MS))).from);
}

/** The plan of the month after. */
export function planAfter({ monthEnd }: TransferPlan): TransferPlan {
  return planAt(koreanMonthSpan(koreanMonth(monthEnd)).until);
}

function planAt(monthEnd: Date): TransferPlan {
  const month = koreanMonth(new Date(monthEnd.getTime() - 1));
  return { month, monthEnd, earnedBefore: new Date(monthEnd.getTime() - OBJECTION_WINDOW_MS) };
}
