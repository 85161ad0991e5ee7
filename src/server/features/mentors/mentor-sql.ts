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

/**
 * The condition on a mentoring by which its mentor let it lapse: the time for an answer ran out, and the mentor was not waiting for the
 * student to answer a question (product §3.4).
 * @param mentoring its alias
 */
export const hasLapsed = (mentoring: string) =>
  `(${mentoring}.answered_at is null and ${mentoring}.status = 'EXPIRED'
     and num_nulls(${mentoring}.mentor_question_at, ${mentoring}.mentor_question_answered_at) <> 1)`;

/**
 * SQL: when a mentor was listed, even if they take a pause (product §3.4); null while their documents are not approved.
 * @param profile the alias of a row of `mentor_profiles`
 */
export const listedAtDespitePause = (profile: string) =>
  `coalesce(${profile}.listed_at, case when ${profile}.paused_at is not null then ${profile}.listed_before_absence_at end)`;

// Read with each statement that it concerns: a change of operators' holds on every process at once (product §9.5).

/** Whether a student's mentor list begins with 추천순: said so by operators, and computed for their university. */
export function isRecommendedFirst({ universityId, group }: { universityId: string; group: string }): string {
  return `exists (
       select from mentor_order o join recommendations r on r.university_id = ${universityId} and r.mentee_id is null
       where o.mode = 'ALL' or (o.mode = 'HALF' and ${group} = 'B')
     )`;
}

/** What a proposal records of the order that its student's list begins with. */
export function recordedOrderGroup(group: string): string {
  return `(select case o.mode when 'HALF' then ${group} when 'ALL' then 'ALL' end from mentor_order o)`;
}

/** While a completed session is disputed, and when it turns out not to have been held, nobody sees what was written about it. */
const IS_COMPLETED = `exists (select from mentorings m where m.id = r.mentoring_id and m.status = 'COMPLETED')`;

/**
 * The condition on `reviews r` by which everybody sees a mentor's review.
 * @param mentorId the reviewed mentor, an expression @param now an expression
 */
export const isPublicReview = (mentorId: string, now: string) =>
  `r.subject_id = ${mentorId} and r.side = 'MENTEE' and r.hidden_at is null and r.visible_at <= ${now} and ${IS_COMPLETED}`;

/**
 * SQL: whether a block, of whichever kind, keeps a mentee from proposing to a mentor. A block of an anonymous mentoring counts for its mentee as a
 * mentee alone: if the two have the other roles too, a refusal would tell the mentor who it was.
 */
export function keepsFromProposing(menteeId: string, mentorId: string): string {
  return `(exists (
      select from member_blocks b where (b.blocker_id = ${menteeId} and b.blocked_id = ${mentorId})
        or (b.blocker_id = ${mentorId} and b.blocked_id = ${menteeId})
    ) or exists (
      select from mentorings bm join mentoring_blocks k on k.mentoring_id = bm.id
      where bm.mentee_id = ${menteeId} and bm.mentor_id = ${mentorId}
    ))`;
}
