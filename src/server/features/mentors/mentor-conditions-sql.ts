import type { toWeeklyRange } from '#domain/mentors/mentor-list.ts';

/** What a list or a search asks of a mentor. */
export interface MentorConditions {
  readonly universityId?: number;
  readonly field?: string;
  readonly subField?: string;
  /** At least this many years. */
  readonly experience?: number;
  readonly topic?: string;
  /** A half hour of the week within it. */
  readonly times?: ReturnType<typeof toWeeklyRange>;
}

/** Adds a value to those of a statement. @returns its placeholder */
export type Bind = (value: unknown) => string;

/** The values of a statement that is being put together. */
export function binding(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { bind: (value) => `$${values.push(value)}`, values };
}

/** The conditions on `mentor_profiles p` that indexes begin with. */
export function indexedConditionsOf({ universityId, field, subField }: MentorConditions, bind: Bind): string[] {
  const conditions: string[] = [];
  if (universityId !== undefined) conditions.push(`p.university_id = ${bind(universityId)}`);
  if (field !== undefined) conditions.push(`p.job_category = ${bind(field)}`);
  if (subField !== undefined) conditions.push(`p.detailed_job = ${bind(subField)}`);
  return conditions;
}

/** All conditions on `mentor_profiles p`. */
export function conditionsOf(conditions: MentorConditions, bind: Bind): string[] {
  return [...indexedConditionsOf(conditions, bind), ...otherConditionsOf(conditions, bind)];
}

/** Those that no index begins with. */
export function otherConditionsOf({ experience, topic, times }: MentorConditions, bind: Bind): string[] {
  const conditions: string[] = [];
  if (experience !== undefined) conditions.push(`p.experience >= ${bind(experience)}::int`);
  if (topic !== undefined) conditions.push(`${bind(topic)}::text = any(p.mentoring_fields)`);
  if (times) conditions.push(hasTime(times, bind));
  return conditions;
}

/** Whether the mentor's week has a half hour in a range: the week of half hours, or else the days and hours of the profile. */
function hasTime({ days, from, until, pattern }: NonNullable<MentorConditions['times']>, bind: Bind): string {
  const week = `(select a.week from mentor_availability a where a.mentor_id = p.member_id
     and a.days @> p.days and a.days <@ p.days and a.start_time = p.start_time and a.end_time = p.end_time)`;
  const profile = `p.days && ${bind(days)}::text[] and p.start_time < ${bind(until)}::time and p.end_time > ${bind(from)}::time`;
  return `coalesce(${week} ~ ${bind(pattern)}, ${profile})`;
}

/** The conditions in the name of a statement: one letter each, because a name has at most 63 characters. */
export function lettersOf({ universityId, field, subField, experience, topic, times }: MentorConditions): string {
  return Object.entries({ u: universityId, f: field, j: subField, y: experience, t: topic, w: times })
    .map(([letter, value]) => (value === undefined ? '' : letter))
    .join('');
}
