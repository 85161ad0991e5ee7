import { fitMarket } from './capacity-matching.ts';
import { type RankedMentor, reasonsOf, type StudentInterests, suitabilityOf } from './suitability.ts';

/** Nobody scrolls further. */
export const MAX_RANKED = 200;
/** The matching distributes the sessions of this many weeks. */
const WEEKS = 16;
/** Smaller values make the best pairs stand out more; chosen with the simulated campus (docs/answered.md). */
export const TEMPERATURE = 0.05;

export interface RankedList {
  /** Best first. */
  readonly mentorIds: readonly number[];
  readonly reasons: readonly number[];
}

/**
 * The mentors of a university in the order of 추천순, for each of these students (product §9.4): by the share of a mentor's sessions that is expected
 * to be with the student, so that nobody stands first on every list. Yields often, because it takes seconds for a large university.
 * @returns the lists of the students, in their order
 */
export function* rankMentors(
  students: readonly StudentInterests[],
  mentors: readonly RankedMentor[],
): Generator<undefined, RankedList[]> {
  const utilities = new Float32Array(students.length * mentors.length);
  for (const [row, student] of students.entries()) {
    const start = row * mentors.length;
    for (const [column, mentor] of mentors.entries()) utilities[start + column] = suitabilityOf(student, mentor);
    yield;
  }
  const capacities = Float32Array.from(mentors, capacityOf);
  const sessions = yield* fitMarket({ utilities, capacities, temperature: TEMPERATURE });
  const lists: RankedList[] = [];
  for (const [row, student] of students.entries()) {
    const start = row * mentors.length;
    const scores = mentors.map((mentor, column) => (sessions[start + column] ?? 0) / Math.sqrt(mentor.sessionsAWeek));
    lists.push(toList(mentors, scores, student));
    yield;
  }
  return lists;
}

/** The order for members who have shown no interest yet: mentors who answer and have had few proposals come first. */
export function rankForEverybody(mentors: readonly RankedMentor[]): RankedList {
  const scores = mentors.map((mentor) => mentor.answerShare / (1 + mentor.recentProposals / mentor.sessionsAWeek));
  return toList(mentors, scores, undefined);
}

/** The same order within each field, for members who look at one field and have no list of their own. */
export function rankFields(mentors: readonly RankedMentor[]): Map<string, RankedList> {
  const fields = Map.groupBy(mentors, ({ field }) => field);
  return new Map(Array.from(fields, ([field, there]) => [field, rankForEverybody(there)]));
}

/** Sessions that a mentor will have if they answer as they do. */
function capacityOf({ sessionsAWeek, answerShare }: RankedMentor): number {
  return sessionsAWeek * WEEKS * answerShare;
}

function toList(
  mentors: readonly RankedMentor[],
  scores: readonly number[],
  student: StudentInterests | undefined,
): RankedList {
  const best = mentors
    .map((mentor, index) => ({ mentor, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || b.mentor.mentorId - a.mentor.mentorId)
    .slice(0, MAX_RANKED);
  return {
    mentorIds: best.map(({ mentor }) => mentor.mentorId),
    reasons: best.map(({ mentor }) => reasonsOf(student, mentor)),
  };
}
