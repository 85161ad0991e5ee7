import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/durations.ts';
import type { HolidayChanges } from '../../time/public-holidays.ts';
import { onOrdinaryDays } from '../../time/waking-hours.ts';
import { ATTENDANCE_WINDOW_MS } from '../states/attendance.ts';
import { DISPUTE_WINDOW_MS } from '../states/disputes.ts';
import { type MentoringStatus, OPEN_STATUSES } from '../states/statuses.ts';
import { roomHours } from '../times/meetings.ts';
import { SESSION_MS } from '../times/session-length.ts';
import { lastNotice } from '../times/slots.ts';

export const PAYMENT_WINDOW_MS = 24 * HOUR_MS;

export const ANSWER_WINDOW_MS = 48 * HOUR_MS;

/** A session of two who met completes a day after its end. */
export const COMPLETION_DELAY_MS = DAY_MS;
/** When a session of two who met completes. */
export function completionAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + SESSION_MS + COMPLETION_DELAY_MS);
}

/** From here on nobody can confirm, and the room's last minute has been reported. */
const REPORTING_MS = MINUTE_MS;

/** When a side that was not seen at a session is told. */
export function absenceNoticeAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + ATTENDANCE_WINDOW_MS + REPORTING_MS);
}

/** When both sides came but did not meet in the room, they are asked now: the room has closed. */
export function meetingNoticeAt(startsAt: Date): Date {
  return new Date(roomHours(startsAt).closesAt.getTime() + REPORTING_MS);
}

/** Until when both sides can object to what they were told at `notifiedAt`: 72 hours. */
export function objectionsUntil(notifiedAt: Date): Date {
  return new Date(notifiedAt.getTime() + DISPUTE_WINDOW_MS);
}

/**
 * When the open state runs out: 24 h to pay, 48 h to answer, or the morning after when that is at night or on a public holiday, and never
 * after the last slot can still be accepted (product §4.4).
 * @param since when the state began
 * @param noticeHours the setting MINIMUM_NOTICE_HOURS
 * @param changes what operators say of public holidays
 */
export function dueAt(
  status: MentoringStatus,
  since: Date,
  slots: readonly Date[],
  noticeHours: number,
  changes: HolidayChanges,
): Date | undefined {
  if (!OPEN_STATUSES.includes(status)) return undefined;
  const window = status === 'PAYMENT_PENDING' ? PAYMENT_WINDOW_MS : ANSWER_WINDOW_MS;
  const end = new Date(since.getTime() + window);
  // A side that has to answer may be asleep; a buyer is at the screen.
  const due = status === 'PAYMENT_PENDING' ? end : onOrdinaryDays(end, changes);
  const lastSlot = new Date(Math.max(...slots.map(Number)));
  return new Date(Math.min(due.getTime(), lastNotice(lastSlot, noticeHours).getTime()));
}
