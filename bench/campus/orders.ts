import { matchWithCapacities } from '#domain/ranking/capacity-matching.ts';
import { PARAMETERS as P } from './parameters.ts';
import type { Population, Senior, Student } from './population.ts';

export const ORDERS = ['newest', 'count', 'relevance', 'reciprocal', 'ours'] as const;
export type Order = (typeof ORDERS)[number];

/** What orders a student's list, higher first. @param counts how many sessions each senior has had */
export type Score = (student: Student, senior: Senior, counts: readonly number[]) => number;

/** How well a senior suits a student, 0 to 1: sub-field, topic, half hours in common. */
function wantOf(student: Student, senior: Senior): number {
  let common = 0;
  for (const half of student.free) if (senior.free.has(half)) common += 1;
  const topic = senior.topics.includes(student.topic) ? 0.35 : 0;
  return (student.subField === senior.subField ? 0.4 : 0) + topic + 0.25 * Math.min(1, common / 8);
}

/** How likely a senior says yes to a student, 0 to 1: how they answer, and whether it is a topic of theirs. */
function welcomeOf(student: Student, senior: Senior): number {
  return senior.attention * (senior.topics.includes(student.topic) ? 1 : 0.7);
}

/** The score of each order; that of `ours` is computed for all pairs of a field at once. */
export function scoreOf(order: Order, population: Population): Score {
  switch (order) {
    case 'newest':
      return (_student, senior) => senior.listedAt;
    case 'count':
      return (_student, senior, counts) => counts[senior.id] ?? 0;
    case 'relevance':
      return wantOf;
    case 'reciprocal':
      return (student, senior) => wantOf(student, senior) * welcomeOf(student, senior);
    case 'ours':
      return matchedScore(population);
  }
}

const TEMPERATURE = 0.05;

function matchedScore({ students, seniors }: Population): Score {
  const scores = new Map<number, Map<number, number>>();
  for (const field of new Set(seniors.map((senior) => senior.field))) {
    const wanting = students.filter((student) => student.field === field);
    const offered = seniors.filter((senior) => senior.field === field);
    const pairs = wanting.flatMap((student) =>
      offered.map((senior) => 0.01 + (wantOf(student, senior) + welcomeOf(student, senior)) / 2),
    );
    const sessions = matchWithCapacities({
      utilities: Float32Array.from(pairs),
      capacities: Float32Array.from(offered, ({ sessionsAWeek, attention }) => sessionsAWeek * P.weeks * attention),
      temperature: TEMPERATURE,
    });
    for (const [row, { id }] of wanting.entries()) {
      const start = row * offered.length;
      scores.set(
        id,
        new Map(
          offered.map((senior, column) => [
            senior.id,
            (sessions[start + column] ?? 0) / Math.sqrt(senior.sessionsAWeek),
          ]),
        ),
      );
    }
  }
  return (student, senior) => scores.get(student.id)?.get(senior.id) ?? 0;
}
