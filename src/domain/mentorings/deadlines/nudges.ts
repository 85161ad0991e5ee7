import { HOUR_MS, MINUTE_MS } from '../../time/durations.ts';
import { koreanClock, koreanDay, parseKoreanTime } from '../../time/korean-time.ts';
import { type HolidayChanges, holidayOn } from '../../time/public-holidays.ts';
import { afterQuietHours, DEFAULT_QUIET_HOURS } from '../../time/quiet-hours.ts';

/** A mentor who has not responded is reminded this long after the proposal was paid (product §8). */
const NUDGE_AFTER_MS: readonly number[] = [3 * HOUR_MS, 24 * HOUR_MS, 42 * HOUR_MS];
/** Both sides are reminded of a confirmed session this long before its start (product §8). */
const REMIND_BEFORE_MS: readonly number[] = [24 * HOUR_MS, HOUR_MS, 10 * MINUTE_MS];
/** On a public holiday nobody is nudged before. */
const HOLIDAY_NUDGES_FROM = '10:00';
/** A nudge or reminder and its planned time. */
export interface PlannedReminder {
  /** 1 is the first. */
  readonly number: number;
  readonly at: Date;
  /** Out of date from here on: the next one is due, or the event itself has come. */
  readonly until: Date;
}

/**
 * When a mentor is nudged. Nudges in the quiet hours are postponed to 08:00, on a public holiday to 10:00; those not before the deadline are
 * omitted (docs/decisions/0201).
 * @param waitingSince when the state's time limit started
 * @param dueAt the mentor's deadline
 * @param changes what operators say of public holidays
 */
export function planNudges(waitingSince: Date, dueAt: Date, changes: HolidayChanges): PlannedReminder[] {
  const times = NUDGE_AFTER_MS.map((after) => nudgeTime(new Date(waitingSince.getTime() + after), changes));
  return planUntil(
    times.filter((at) => at < dueAt),
    dueAt,
  );
}

/** When both sides are reminded of a session. */
export function planReminders(startsAt: Date): PlannedReminder[] {
  const times = REMIND_BEFORE_MS.map((before) => new Date(startsAt.getTime() - before));
  return planUntil(times, startsAt);
}

function planUntil(times: readonly Date[], end: Date): PlannedReminder[] {
  return times.map((at, index) => ({ number: index + 1, at, until: times[index + 1] ?? end }));
}

/** The reminders that are due, out of date or not. */
export function dueReminders(plan: readonly PlannedReminder[], now: Date): PlannedReminder[] {
  return plan.filter(({ at }) => at <= now);
}

/** The first one still ahead. */
export function nextAfter(plan: readonly PlannedReminder[], now: Date): PlannedReminder | undefined {
  return plan.find(({ at }) => at > now);
}

/**
 * The instant itself, or the end of the night (22:00 to 08:00, on a public holiday to 10:00) that it falls into: no nudge is sent then,
 * whatever a member has chosen.
 */
export function nudgeTime(instant: Date, changes: HolidayChanges): Date {
  const morning = afterQuietHours(instant, DEFAULT_QUIET_HOURS);
  const day = koreanDay(morning);
  if (koreanClock(morning) >= HOLIDAY_NUDGES_FROM || holidayOn(day, changes) === undefined) return morning;
  return parseKoreanTime(`${day}T${HOLIDAY_NUDGES_FROM}:00`) ?? morning;
}

/** A duration as shown to users: `24시간`, `35분`. */
export function describeLead(from: Date, until: Date): string {
  const leadMs = until.getTime() - from.getTime();
  return leadMs >= HOUR_MS ? `${Math.round(leadMs / HOUR_MS)}시간` : `${Math.ceil(leadMs / MINUTE_MS)}분`;
}
