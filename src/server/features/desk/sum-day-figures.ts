import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { figuresStore } from './figures-store.ts';

/** How often: what is younger is counted by whoever asks. */
const EVERY_MS = 10 * MINUTE_MS;

/** Registers the sums of each day, from which the desk's figures are made (product §26.9, docs/decisions/0233). */
export function registerDeskJobs(services: Services): void {
  services.jobs.repeat('sum-day-figures', EVERY_MS, () => sumDayFigures(services));
}

/** Sums the days that are over, an hour later for what was under way and for clocks that differ. Idempotent, a day at a time. */
async function sumDayFigures({ db, clock }: Services): Promise<void> {
  const until = koreanDay(new Date(clock.now().getTime() - HOUR_MS));
  await figuresStore.forget(db, until);
  while (await figuresStore.add(db, until));
}

/** Has all days summed anew, for who has written into days that were over. */
export async function forgetDayFigures({ db }: Pick<Services, 'db'>): Promise<void> {
  await figuresStore.forget(db, '0001-01-01');
}
