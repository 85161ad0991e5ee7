import { MIN_PROPOSALS_FOR_HABIT } from '../answer-habit.ts';
import { packReasons, type RankReason } from './reasons.ts';
import { bestPart, countCommon, type WeekTimes } from './week-times.ts';

/** What a student has shown interest in, by proposals and bookmarks, and their major: nothing else. */
export interface StudentInterests {
  readonly fields: ReadonlySet<string>;
  /** Sub-fields belong to a field: `field sub-field`. */
  readonly subFields: ReadonlySet<string>;
  readonly topics: ReadonlySet<string>;
  /** Those of the mentors. */
  readonly hashtags: ReadonlySet<string>;
  /** When they have time, as far as it is known. */
  readonly times: WeekTimes;
  readonly major: string;
}

export interface RankedMentor {
  readonly mentorId: number;
  readonly field: string;
  readonly subField: string;
  readonly topics: readonly string[];
  readonly hashtags: readonly string[];
  readonly times: WeekTimes;
  readonly major: string;
  /** Share of the last 90 days' proposals that were answered, 0 to 1; for a new mentor, the usual share. */
  readonly answerShare: number;
  /** Sessions that they take in a week. */
  readonly sessionsAWeek: number;
  /** Proposals of the last seven days. */
  readonly recentProposals: number;
}

/** The usual share, for a mentor who has not had enough proposals. */
const ANSWER_SHARE_OF_NEW = 0.8;
/** This many half hours in common are enough to find a time. */
const ENOUGH_TIMES = 8;
/** More hashtags in common than this make no difference. */
const ENOUGH_HASHTAGS = 2;
const ANSWERS_WELL = 0.9;
/** For a pair we know nothing about: small, but not zero. */
const LEAST = 0.01;

/** The share of the last 90 days' proposals that a mentor answered, 0 to 1; for a new mentor, the usual share. */
export function answerShareOf({ proposals, answers }: { proposals: number; answers: number }): number {
  return proposals < MIN_PROPOSALS_FOR_HABIT ? ANSWER_SHARE_OF_NEW : answers / proposals;
}

/** How well a mentor suits what a student looks for, 0 to 1; a field that they have not looked at counts a fifth. */
export function wantOf(student: StudentInterests, mentor: RankedMentor): number {
  const subField = student.subFields.has(subFieldOf(mentor)) ? 0.35 : 0;
  const topic = hasTopic(student, mentor) ? 0.3 : 0;
  const hashtags = 0.1 * Math.min(1, countHashtags(student, mentor) / ENOUGH_HASHTAGS);
  const sum = subField + topic + hashtags + 0.25 * timesInCommon(student, mentor);
  return student.fields.size === 0 || student.fields.has(mentor.field) ? sum : sum / 5;
}

/** How likely a mentor answers a student and says yes, 0 to 1: by their habit, and by topic, times and major. */
export function welcomeOf(student: StudentInterests, mentor: RankedMentor): number {
  const topic = hasTopic(student, mentor) ? 0.25 : 0;
  const major = hasMajor(student, mentor) ? 0.05 : 0;
  return mentor.answerShare * (0.6 + topic + 0.1 * timesInCommon(student, mentor) + major);
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
  if (student && hasTopic(student, mentor)) reasons.push('TOPIC');
  const part = student && bestPart(student.times, mentor.times);
  if (part !== undefined) reasons.push('TIMES');
  if (student && countHashtags(student, mentor) > 0) reasons.push('HASHTAGS');
  if (student && hasMajor(student, mentor)) reasons.push('MAJOR');
  if (mentor.answerShare >= ANSWERS_WELL) reasons.push('ANSWERS');
  if (mentor.recentProposals === 0) reasons.push('FEW_PROPOSALS');
  return packReasons(reasons, part);
}

/** A sub-field by the name that tells it from those of other fields. */
export function subFieldOf({ field, subField }: Pick<RankedMentor, 'field' | 'subField'>): string {
  return `${field} ${subField}`;
}

const hasTopic = ({ topics }: StudentInterests, mentor: RankedMentor) => mentor.topics.some((each) => topics.has(each));
const hasMajor = ({ major }: StudentInterests, mentor: RankedMentor) => major !== '' && major === mentor.major;
const timesInCommon = ({ times }: StudentInterests, mentor: RankedMentor) =>
  Math.min(1, countCommon(times, mentor.times) / ENOUGH_TIMES);

function countHashtags({ hashtags }: StudentInterests, mentor: RankedMentor): number {
  if (hashtags.size === 0) return 0;
  let common = 0;
  for (const hashtag of mentor.hashtags) if (hashtags.has(hashtag)) common += 1;
  return common;
}
