import { DAY_MS, HOUR_MS, koreanClock, koreanDay, MINUTE_MS, parseKoreanTime } from '../time/korean-time.ts';

/** A mentor who has not answered is asked again, so long after the asking (product §8). */
const NUDGE_AFTER_MS: readonly number[] = [3 * HOUR_MS, 24 * HOUR_MS, 42 * HOUR_MS];
/** Both sides are reminded of a confirmed session, so long before its start (product §8). */
const REMIND_BEFORE_MS: readonly number[] = [24 * HOUR_MS, HOUR_MS, 10 * MINUTE_MS];
/** Nobody is nudged at night, Korean time; reminders of a session that somebody waits at do come. */
const QUIET_FROM = '22:00';
const QUIET_UNTIL = '08:00';

/** One of the messages that are sent ahead of something. */
export interface PlannedReminder {
  /** 1 is the first. */
  readonly number: number;
  readonly at: Date;
  /** From then on it is out of date: the next one is due, or what it is about has come. */
  readonly until: Date;
}

/**
 * When a mentor is nudged. What falls into the night waits for 08:00, and what the deadline comes before is left out (docs/decisions/0076).
 * @param askedAt when the clock of the step started
 * @param dueAt when the answer is due
 */
export function planNudges(askedAt: Date, dueAt: Date): PlannedReminder[] {
  const times = NUDGE_AFTER_MS.map((after) => afterTheNight(new Date(askedAt.getTime() + after)));
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

/** Those whose time has come, out of date or not. */
export function dueReminders(plan: readonly PlannedReminder[], now: Date): PlannedReminder[] {
  return plan.filter(({ at }) => at <= now);
}

/** The first one whose time is still to come. */
export function nextAfter(plan: readonly PlannedReminder[], now: Date): PlannedReminder | undefined {
  return plan.find(({ at }) => at > now);
}

/** The instant itself by day; at night, when the night ends. */
export function afterTheNight(instant: Date): Date {
  const clock = koreanClock(instant);
  if (clock >= QUIET_UNTIL && clock < QUIET_FROM) return instant;
  const morningOf = clock >= QUIET_FROM ? new Date(instant.getTime() + DAY_MS) : instant;
  return parseKoreanTime(`${koreanDay(morningOf)}T${QUIET_UNTIL}:00`) ?? instant;
}

/** How far off something is, for people: `24시간`, `35분`. */
export function describeLead(from: Date, until: Date): string {
  const leadMs = until.getTime() - from.getTime();
  return leadMs >= HOUR_MS ? `${Math.round(leadMs / HOUR_MS)}시간` : `${Math.ceil(leadMs / MINUTE_MS)}분`;
}
