import { DAY_MS, HOUR_MS } from '../time/korean-time.ts';
import { lastNotice } from './slots.ts';
import { type MentoringStatus, OPEN_STATUSES } from './statuses.ts';

export const PAYMENT_WINDOW_MS = 24 * HOUR_MS;

export const ANSWER_WINDOW_MS = 48 * HOUR_MS;

/** A session that both attended completes a day after its end; one that somebody missed is settled after three. */
export const COMPLETION_DELAY_MS = DAY_MS;

/**
 * When the open step runs out: 24 h to pay, 48 h to answer, and never after the last slot can still be accepted (product §4.4).
 * @param since when the step began
 * @param noticeHours the setting MINIMUM_NOTICE_HOURS
 */
export function dueAt(
  status: MentoringStatus,
  since: Date,
  slots: readonly Date[],
  noticeHours: number,
): Date | undefined {
  if (!OPEN_STATUSES.includes(status)) return undefined;
  const window = status === 'PAYMENT_PENDING' ? PAYMENT_WINDOW_MS : ANSWER_WINDOW_MS;
  const lastSlot = new Date(Math.max(...slots.map(Number)));
  return new Date(Math.min(since.getTime() + window, lastNotice(lastSlot, noticeHours).getTime()));
}
