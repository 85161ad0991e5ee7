import type { Random } from '../../chaos/load/random.ts';
import { HALF_HOURS_A_DAY, isExamWeek } from './calendar.ts';
import { PARAMETERS as P } from './parameters.ts';

export const FIELDS = 11;
const TOPICS = 4;
const DAYS = 7;

export interface Senior {
  readonly id: number;
  readonly field: number;
  readonly subField: number;
  readonly topics: readonly number[];
  /** Half hours of the week, from Monday 07:00, in which they have time. */
  readonly free: ReadonlySet<number>;
  readonly sessionsAWeek: number;
  /** How likely an answer comes by itself, 0 to 1. */
  readonly attention: number;
  readonly answerHours: number;
  /** When they were listed, in ms since the Monday of the first week; below 0 before. */
  readonly listedAt: number;
}

export interface Student {
  readonly id: number;
  readonly field: number;
  readonly subField: number;
  readonly topic: number;
  readonly free: ReadonlySet<number>;
  /** When they begin to look, in ms since the Monday of the first week, Korean time. */
  readonly beginsAt: number;
  /** Agrees that a proposal passes on. */
  readonly wantsBackups: boolean;
}

export interface Population {
  readonly seniors: readonly Senior[];
  /** By when they begin. */
  readonly students: readonly Student[];
}

export interface Size {
  readonly students: number;
  readonly seniors: number;
  readonly weeks: number;
}

export const WHOLE: Size = { students: P.students, seniors: P.seniors, weeks: P.weeks };

export function makePopulation(random: Random, size: Size): Population {
  const seniors = Array.from({ length: size.seniors }, (_, id) => makeSenior(random, id));
  const students = Array.from({ length: size.students }, (_, id) => makeStudent(random, id, size.weeks));
  return { seniors, students: students.toSorted((a, b) => a.beginsAt - b.beginsAt) };
}

function makeSenior(random: Random, id: number): Senior {
  const topics = Array.from({ length: TOPICS }, (_, topic) => topic).filter(() => random.chance(0.6));
  return {
    id,
    field: pickTail(random, FIELDS, P.supplyTail),
    subField: random.between(0, P.subFields - 1),
    topics: topics.length > 0 ? topics : [0],
    free: eveningsOf(random),
    sessionsAWeek: pickWeighted(random, P.sessionsAWeek),
    attention: random.chance(P.goneShare) ? P.goneAttention : within(random, P.attention),
    answerHours: within(random, P.answerHours),
    listedAt: within(random, P.listedWeeks) * 7 * 24 * 3_600_000,
  };
}

function makeStudent(random: Random, id: number, weeks: number): Student {
  const free = new Set<number>();
  while (free.size < P.studentHalfHours) free.add(random.between(0, DAYS * HALF_HOURS_A_DAY - 1));
  const week = pickWeighted(
    random,
    P.demandOfWeeks.slice(0, weeks).map((demand, index) => [index, demand * (isExamWeek(index) ? P.examDemand : 1)]),
  );
  const hours = week * 168 + random.between(0, 6) * 24 + 10 + random.next() * 13;
  const student = {
    id,
    field: pickTail(random, FIELDS, P.demandTail),
    subField: random.between(0, P.subFields - 1),
    topic: random.between(0, TOPICS - 1),
    free,
    beginsAt: hours * 3_600_000,
  };
  // Two numbers that are not used any more: so each seed has the people of the figures in docs/answered.md.
  random.next();
  random.next();
  return { ...student, wantsBackups: random.chance(P.backupConsent) };
}

/** From 19:00 to 22:30 on some weekdays, and an afternoon of the weekend. */
function eveningsOf(random: Random): Set<number> {
  const free = new Set<number>();
  const evenings = random.between(P.seniorEvenings[0], P.seniorEvenings[1]);
  for (let count = 0; count < evenings; count += 1) addSpan(free, random.between(0, 4), 24, 31);
  addSpan(free, random.between(5, 6), 14, 21);
  return free;
}

function addSpan(free: Set<number>, day: number, from: number, until: number): void {
  for (let half = from; half <= until; half += 1) free.add(day * HALF_HOURS_A_DAY + half);
}

function within(random: Random, [least, most]: readonly [number, number]): number {
  return least + random.next() * (most - least);
}

/** An index below `count`; the n-th is `n^tail` times rarer than the first. */
function pickTail(random: Random, count: number, tail: number): number {
  return pickWeighted(
    random,
    Array.from({ length: count }, (_, index) => [index, 1 / (index + 1) ** tail] as const),
  );
}

export function pickWeighted(random: Random, choices: readonly (readonly [number, number])[]): number {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return choices.at(-1)?.[0] ?? 0;
}
