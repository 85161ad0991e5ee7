import { type RankedMentor, reasonsOf, type StudentInterests, suitabilityOf } from './suitability.ts';

/** Students between two yields: a few milliseconds. */
const BATCH = 500;
/** Enough for the sums of both sides to converge to a thousandth. */
const ROUNDS = 60;

interface Market {
  /** How much a pair suits both sides, at least 0, row by row: students × mentors. 0 for a pair that cannot be. */
  readonly utilities: Float32Array;
  /** How many sessions each mentor has in the period; 0 for none. */
  readonly capacities: Float32Array;
  /** Smaller values make the best pairs stand out more. */
  readonly temperature: number;
}

/**
 * How likely each pair is to meet in a market where every student wants one session and every mentor offers a given number: matching with
 * transferable utility, solved by iterative proportional fitting (Choo and Siow 2006; used for ranking by Tomita et al. 2023). A mentor who is
 * in demand is shared among the students they suit best, instead of coming first on every list.
 * Yields often: it takes seconds for a large university.
 * @returns expected sessions of each pair, row by row, in the place of `utilities`; a student's sum to less than 1, a mentor's to less than
 *   the capacity
 */
export function* fitMarket({ utilities, capacities, temperature }: Market): Generator<undefined, Float32Array> {
  const mentors = capacities.length;
  const students = utilities.length / mentors;
  const kernel = utilities;
  for (let student = 0; student < students; student += 1) {
    for (let at = student * mentors; at < (student + 1) * mentors; at += 1) {
      const utility = kernel[at] ?? 0;
      kernel[at] = utility > 0 ? Math.exp(utility / (2 * temperature)) : 0;
    }
    if (student % BATCH === 0) yield;
  }
  // The square roots of how many stay unmatched, on either side.
  const ofStudents = new Float64Array(students).fill(1);
  const ofMentors = Float64Array.from(capacities, Math.sqrt);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = new Float64Array(mentors);
    for (let student = 0, at = 0; student < students; student += 1, at += mentors) {
      let sum = 0;
      for (let mentor = 0; mentor < mentors; mentor += 1) sum += (kernel[at + mentor] ?? 0) * (ofMentors[mentor] ?? 0);
      const unmatched = unmatchedOf(1, sum);
      ofStudents[student] = unmatched;
      for (let mentor = 0; mentor < mentors; mentor += 1)
        sums[mentor] = (sums[mentor] ?? 0) + (kernel[at + mentor] ?? 0) * unmatched;
      if (student % BATCH === 0) yield;
    }
    for (let mentor = 0; mentor < mentors; mentor += 1)
      ofMentors[mentor] = unmatchedOf(capacities[mentor] ?? 0, sums[mentor] ?? 0);
  }
  for (let student = 0, at = 0; student < students; student += 1, at += mentors) {
    for (let mentor = 0; mentor < mentors; mentor += 1)
      kernel[at + mentor] = (kernel[at + mentor] ?? 0) * (ofStudents[student] ?? 0) * (ofMentors[mentor] ?? 0);
    if (student % BATCH === 0) yield;
  }
  return kernel;
}

/** The positive root of `x² + x·sum = total`. */
function unmatchedOf(total: number, sum: number): number {
  return (Math.sqrt(sum * sum + 4 * total) - sum) / 2;
}

/** Nobody scrolls further. */
export const MAX_RANKED = 200;
/** The matching distributes the sessions of this many weeks. */
const WEEKS = 16;
/** Smaller values make the best pairs stand out more; chosen with the simulated campus (docs/answered.md). */
const TEMPERATURE = 0.05;

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

/** What a computation that yields often comes to. */
export function runToEnd<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
