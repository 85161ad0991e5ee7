import { MIN_PROPOSALS_FOR_HABIT } from '../members/answer-habit.ts';
import { packReasons, type RankReason } from './reasons.ts';

/** What a student has shown interest in: by proposals and bookmarks, nothing else (docs/decisions/0187). */
export interface StudentInterests {
  readonly fields: ReadonlySet<string>;
  /** Sub-fields belong to a field: `field sub-field`. */
  readonly subFields: ReadonlySet<string>;
  readonly topics: ReadonlySet<string>;
  /** Half hours of a week, from Monday 07:00, that were proposed before. */
  readonly halfHours: ReadonlySet<number>;
}

export interface RankedMentor {
  readonly mentorId: number;
  readonly field: string;
  readonly subField: string;
  readonly topics: readonly string[];
  /** Half hours of the week in which they have time. */
  readonly halfHours: ReadonlySet<number>;
  /** Of the proposals of the last 90 days, how many were answered, 0 to 1; of a new mentor what mentors do as a rule. */
  readonly answerShare: number;
  /** Sessions that they take in a week. */
  readonly sessionsAWeek: number;
  /** Proposals of the last seven days. */
  readonly recentProposals: number;
}

/** What mentors do as a rule, of one who has not been asked enough. */
const ANSWER_SHARE_OF_NEW = 0.8;
/** So many half hours in common are enough to find a time. */
const ENOUGH_TIMES = 8;
const ANSWERS_WELL = 0.9;
/** Of a pair of which nothing is known: small, but not nothing. */
const LEAST = 0.01;

/** How many of the proposals of the last 90 days a mentor answered, 0 to 1; of a new mentor what mentors do as a rule. */
export function answerShareOf({ proposals, answers }: { proposals: number; answers: number }): number {
  return proposals < MIN_PROPOSALS_FOR_HABIT ? ANSWER_SHARE_OF_NEW : answers / proposals;
}

/** How well a mentor suits what a student looks for, 0 to 1; a field that they have not looked at counts a fifth. */
export function wantOf(student: StudentInterests, mentor: RankedMentor): number {
  const subField = student.subFields.has(subFieldOf(mentor)) ? 0.4 : 0;
  const topic = mentor.topics.some((each) => student.topics.has(each)) ? 0.35 : 0;
  const times = 0.25 * Math.min(1, countCommon(student, mentor) / ENOUGH_TIMES);
  const sum = subField + topic + times;
  return student.fields.size === 0 || student.fields.has(mentor.field) ? sum : sum / 5;
}

/** How likely a mentor answers a student and says yes, 0 to 1. */
export function welcomeOf(student: StudentInterests, mentor: RankedMentor): number {
  return mentor.answerShare * (mentor.topics.some((each) => student.topics.has(each)) ? 1 : 0.7);
}

/** How well the two suit each other, more than 0. */
export function suitabilityOf(student: StudentInterests, mentor: RankedMentor): number {
  return LEAST + (wantOf(student, mentor) + welcomeOf(student, mentor)) / 2;
}

/** Why a student may like this mentor, as stored. @param student undefined for the list of everybody */
export function reasonsOf(student: StudentInterests | undefined, mentor: RankedMentor): number {
  const reasons: RankReason[] = [];
  if (student?.subFields.has(subFieldOf(mentor))) reasons.push('SUB_FIELD');
  else if (student?.fields.has(mentor.field)) reasons.push('FIELD');
  if (student && mentor.topics.some((each) => student.topics.has(each))) reasons.push('TOPIC');
  if (student && countCommon(student, mentor) > 0) reasons.push('TIMES');
  if (mentor.answerShare >= ANSWERS_WELL) reasons.push('ANSWERS');
  if (mentor.recentProposals === 0) reasons.push('FEW_PROPOSALS');
  return packReasons(reasons);
}

/** A sub-field by the name that tells it from those of other fields. */
export function subFieldOf({ field, subField }: Pick<RankedMentor, 'field' | 'subField'>): string {
  return `${field} ${subField}`;
}

function countCommon({ halfHours }: StudentInterests, mentor: RankedMentor): number {
  let common = 0;
  for (const half of halfHours) if (mentor.halfHours.has(half)) common += 1;
  return common;
}
