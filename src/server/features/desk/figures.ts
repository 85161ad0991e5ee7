import { ANSWER_SPANS, toAnswerFigures } from '#domain/desk/answer-figures.ts';
import { createAnswerTally } from '#domain/desk/answer-tally.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { addKoreanDays, koreanDay, koreanWeek, parseKoreanTime } from '#domain/time/korean-time.ts';
import type { Jobs } from '#server/area.ts';
import type { Services } from '#server/services.ts';
import { answerFiguresStore, figuresStore } from './answer-figures-store.ts';

/**
 * Counts the figures of answers as of the beginning of the day, once a day, an hour later to let transactions end and clocks differ. The
 * outcome of a proposal by then does not change any more, so it does not matter when a batch of members is read; an interrupted run
 * begins anew.
 */
export async function countAnswerFigures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const day = koreanDay(new Date(now.getTime() - HOUR_MS));
  if ((await answerFiguresStore.findDay(db)) === day) return;
  const until = startOf(day);
  const from = (days: number) => startOf(addKoreanDays(day, -days));
  const longest = { from: from(Math.max(...ANSWER_SPANS.map(Number))), until };
  const tallies = ANSWER_SPANS.map((span) => ({
    span,
    tally: createAnswerTally(from(Number(span)).getTime(), until.getTime()),
  }));
  for await (const batch of answerFiguresStore.batchesOfMentees(db)) {
    const rows = await answerFiguresStore.listOfMentees(db, batch, longest);
    for (const proposals of Map.groupBy(rows, ({ menteeId }) => menteeId).values())
      for (const { tally } of tallies) tally.addStudent(proposals);
  }
  let overloaded = 0;
  for await (const batch of answerFiguresStore.batchesOfMentors(db)) {
    const rows = await answerFiguresStore.listOfMentors(db, batch, longest);
    for (const lines of Map.groupBy(rows, ({ mentorId }) => mentorId).values()) {
      const proposals = lines.flatMap(({ group, createdMs }) => (group === null ? [] : [{ group, createdMs }]));
      for (const { tally } of tallies) tally.addMentor(proposals);
    }
    overloaded += await answerFiguresStore.countOverloaded(db, batch, koreanWeek(now).from);
  }
  const spans = Object.fromEntries(tallies.map(({ span, tally }) => [span, toAnswerFigures(tally.counts())]));
  await answerFiguresStore.keep(db, { day, countedAt: now, overloaded, spans });
}

/** The instant at which a Korean day (`YYYY-MM-DD`) begins. */
export function startOf(day: string): Date {
  const start = parseKoreanTime(`${day}T00:00:00`);
  if (!start) throw new RangeError(`No day: ${day}`);
  return start;
}

/** How often. Younger figures are counted on request. */
const EVERY_MS = 10 * MINUTE_MS;

/**
 * Sums and counts each day after its end, from which the desk's figures are made (product §26.9, §26.17). Not summed by each transition's own
 * transaction: every transition of the country would write today's row and wait for the one before.
 */
export const figureJobs: Jobs = {
  'sum-day-figures': { everyMs: EVERY_MS, run: sumDayFigures },
  'count-answer-figures': { everyMs: EVERY_MS, run: countAnswerFigures },
};

/** Sums the days that are over, an hour later for what was under way and for clocks that differ. Idempotent, a week at a time. */
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
