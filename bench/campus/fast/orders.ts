import { rankMentors } from '#domain/mentors/ranking/rank-mentors.ts';
import { runToEnd } from '#domain/mentors/ranking/run-to-end.ts';
import { type RankedMentor, type StudentInterests, wantOf, welcomeOf } from '#domain/mentors/ranking/suitability.ts';
import { weekTimes } from '#domain/mentors/ranking/week-times.ts';
import type { Population, Senior, Student } from '../population.ts';

export const ORDERS = ['newest', 'count', 'relevance', 'reciprocal', 'all known', 'ours'] as const;
export type Order = (typeof ORDERS)[number];

/** What orders a student's list, higher first. @param counts how many sessions each senior has had */
export type Score = (student: Student, senior: Senior, counts: readonly number[]) => number;

/** The campus has no hashtags or majors. */
export const NONE: ReadonlySet<string> = new Set();

/** A student, with everything known about them. */
export const interestsOf = (student: Student): StudentInterests => ({
  fields: new Set([String(student.field)]),
  subFields: new Set([`${student.field} ${student.subField}`]),
  topics: new Set([String(student.topic)]),
  hashtags: NONE,
  times: weekTimes(student.free),
  major: '',
});

/** A senior as the product knows them from the profile and the week. */
export const profileOf = (senior: Senior) => ({
  mentorId: senior.id,
  field: String(senior.field),
  subField: String(senior.subField),
  topics: senior.topics.map(String),
  hashtags: [],
  times: weekTimes(senior.free),
  major: '',
  sessionsAWeek: senior.sessionsAWeek,
});

/** A senior, with everything known about them. */
export const rankedOf = (senior: Senior): RankedMentor => ({
  ...profileOf(senior),
  answerShare: senior.attention,
  recentProposals: 0,
});

/** Both as the product computes them, once a person. */
function known({ students, seniors }: Population) {
  const interests = new Map(students.map((student) => [student.id, interestsOf(student)]));
  const ranked = new Map(seniors.map((senior) => [senior.id, rankedOf(senior)]));
  return (score: (student: StudentInterests, mentor: RankedMentor) => number): Score =>
    (student, senior) => {
      const [interest, mentor] = [interests.get(student.id), ranked.get(senior.id)];
      return interest && mentor ? score(interest, mentor) : 0;
    };
}

/** The score of each order but `ours`, which depends on what has happened (`Ranking`); that of `all known` is computed for all pairs of a field at once. */
export function scoreOf(order: Exclude<Order, 'ours'>, population: Population): Score {
  switch (order) {
    case 'newest':
      return (_student, senior) => senior.listedAt;
    case 'count':
      return (_student, senior, counts) => counts[senior.id] ?? 0;
    case 'relevance':
      return known(population)(wantOf);
    case 'reciprocal':
      return known(population)((student, mentor) => wantOf(student, mentor) * welcomeOf(student, mentor));
    case 'all known':
      return matchedScore(population);
  }
}

/** Of each student the place of each senior in their field, from the end. */
function matchedScore({ students, seniors }: Population): Score {
  const places = new Map<number, Map<number, number>>();
  for (const field of new Set(seniors.map((senior) => senior.field))) {
    const wanting = students.filter((student) => student.field === field);
    const offered = seniors.filter((senior) => senior.field === field);
    const lists = runToEnd(rankMentors(wanting.map(interestsOf), offered.map(rankedOf)));
    for (const [row, { id }] of wanting.entries())
      places.set(id, new Map(lists[row]?.mentorIds.map((mentorId, place) => [mentorId, -place])));
  }
  return (student, senior) => places.get(student.id)?.get(senior.id) ?? -Infinity;
}
