import { rankMentors } from '#domain/mentors/ranking/rank-mentors.ts';
import { Random } from '../chaos/load/random.ts';
import { interestsOf, rankedOf } from './campus/fast/orders.ts';
import { makePopulation, WHOLE } from './campus/population.ts';

export interface RankingFigures {
  readonly students: number;
  readonly mentors: number;
  readonly seconds: number;
  /** The longest that other work waited between two steps, in ms. */
  readonly longestStepMs: number;
  /** Of the process, at its largest. */
  readonly megabytes: number;
}

/** The lists of 추천순 for one large university: 10,000 students and 800 mentors of all fields in one market. */
export function measureRanking(): RankingFigures {
  const { students, seniors } = makePopulation(new Random(1), WHOLE);
  const steps = rankMentors(students.map(interestsOf), seniors.map(rankedOf));
  const begun = performance.now();
  let longestStepMs = 0;
  for (let before = begun; ;) {
    const { done } = steps.next();
    const now = performance.now();
    longestStepMs = Math.max(longestStepMs, now - before);
    before = now;
    if (done) break;
  }
  return {
    students: students.length,
    mentors: seniors.length,
    seconds: (performance.now() - begun) / 1000,
    longestStepMs,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}
