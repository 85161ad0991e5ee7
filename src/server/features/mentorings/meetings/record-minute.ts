import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { minutesStore, type MeetingMinute } from './minutes-store.ts';

/** The start of the minute of an instant. */
export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** Adds what a side received of the other to the minute in which it is told. @param at any instant of that minute */
export async function recordMinute(tx: Queryable, report: Omit<MeetingMinute, 'minute'>, at: Date): Promise<void> {
  await minutesStore.add(tx, { ...report, minute: minuteOf(at) });
}
