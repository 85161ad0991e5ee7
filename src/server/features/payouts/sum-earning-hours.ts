import { OBJECTION_WINDOW_MS } from '#domain/mentorings/states/disputes.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { earningHourStore } from './earning-hour-store.ts';

/** How often: what is younger is summed from the ledger by whoever asks. */
const EVERY_MS = 10 * MINUTE_MS;

/** Registers the sums of what mentors earned in each hour, from which the sums of a month are made (product §6.5, docs/decisions/0232). */
export function registerPayoutJobs(services: Services): void {
  services.jobs.repeat('sum-earning-hours', EVERY_MS, () => sumEarningHours(services));
}

/**
 * Sums the hours in which nothing can change any more: seven days later nobody can object, and an hour more is for what was under way
 * and for clocks that differ. Idempotent, a day of hours at a time.
 */
async function sumEarningHours({ db, clock }: Services): Promise<void> {
  const settled = clock.now().getTime() - OBJECTION_WINDOW_MS - HOUR_MS;
  const until = new Date(Math.floor(settled / HOUR_MS) * HOUR_MS);
  await earningHourStore.forget(db, until);
  while ((await earningHourStore.add(db, until)) > 0);
}
