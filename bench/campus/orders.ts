import { weekTimes } from '#domain/mentors/ranking/week-times.ts';
import type { Senior, Student } from './population.ts';

export const ORDERS = ['newest', 'count', 'ours'] as const;
export type Order = (typeof ORDERS)[number];

/** What orders a student's list, higher first. @param counts how many sessions each senior has had */
export type Score = (student: Student, senior: Senior, counts: readonly number[]) => number;

/** The campus has no hashtags or majors. */
export const NONE: ReadonlySet<string> = new Set();

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

/** What orders the list of each order but `ours`, which depends on what has happened (`Ranking`). */
export function scoreOf(order: Exclude<Order, 'ours'>): Score {
  if (order === 'newest') return (_student, senior) => senior.listedAt;
  return (_student, senior, counts) => counts[senior.id] ?? 0;
}
