import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { answerFiguresStore, figuresStore } from './answer-figures-store.ts';
import { countAnswerFigures } from './count-answer-figures.ts';

/** How often. Younger figures are counted on request. */
const EVERY_MS = 10 * MINUTE_MS;

/**
 * Registers the sums and counts of each day after its end, from which the desk's figures are made (product §26.9, §26.17). Not summed by each step's own
 * transaction: every step of the country would write today's row and wait for the one before.
 */
export function registerDeskJobs(services: Services): void {
  services.jobs.repeat('sum-day-figures', EVERY_MS, () => sumDayFigures(services));
  services.jobs.repeat('count-answer-figures', EVERY_MS, () => countAnswerFigures(services));
}

/** Sums the days that are over, an hour later for what was under way and for clocks that differ. Idempotent, a day at a time. */
async function sumDayFigures({ db, clock }: Services): Promise<void> {
  const until = koreanDay(new Date(clock.now().getTime() - HOUR_MS));
  await figuresStore.forget(db, until);
  while (await figuresStore.add(db, until));
}

/** Has all days summed and counted anew, after a change of days that were over. */
export async function forgetDayFigures({ db }: Pick<Services, 'db'>): Promise<void> {
  await figuresStore.forget(db, '0001-01-01');
  await answerFiguresStore.forget(db);
}
