import * as z from 'zod/mini';
import { DAY_MS } from '../time/durations.ts';
import { addKoreanDays, koreanDay, parseKoreanTime } from '../time/korean-time.ts';
import { email } from './members.ts';

/** The last days of a semester's proof of enrolment (재학 확인), month and day. */
export const PROOF_END_DAYS = ['03-31', '09-30'] as const;
/** A student is told this many days before. */
export const WARNED_DAYS_BEFORE = [30, 7] as const;
/** A proof can be renewed from this many days before its end; a proof given then counts for the next semester. */
export const RENEWABLE_DAYS = WARNED_DAYS_BEFORE[0];

/** How long the code that is mailed to the school's address is valid. */
export const ENROLMENT_CODE_MINUTES = 10;
/** How often a member may ask for one, and how often one address is mailed, in 24 hours. */
export const ENROLMENT_CODES_A_DAY = 5;

export const OTHER_SCHOOLS_MAIL_MESSAGE = '프로필에 있는 학교의 메일 주소를 입력해 주세요.';

/** `CURRENT`, or `ENDING` while it can be renewed, or `LAPSED`. */
export const ENROLMENT_STATES = ['CURRENT', 'ENDING', 'LAPSED'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

export const enrolmentAddress = z.object({ email });

/** When a proof given at `now` ends: on the first lapse day more than 30 days ahead. */
export function enrolmentUntil(now: Date): Date {
  const soon = addKoreanDays(koreanDay(now), RENEWABLE_DAYS);
  const year = Number(soon.slice(0, 4));
  const days = [year, year + 1].flatMap((each) => PROOF_END_DAYS.map((day) => `${each}-${day}`));
  const last = days.find((day) => day > soon) ?? soon;
  return startOfDay(addKoreanDays(last, 1));
}

export function enrolmentState(until: Date, now: Date): EnrolmentState {
  if (until <= now) return 'LAPSED';
  return now >= renewableFrom(until) ? 'ENDING' : 'CURRENT';
}

/** The instant to tell a student this many days before the end. */
export function warnedFrom(until: Date, daysBefore: number): Date {
  return startOfDay(addKoreanDays(lastDayOf(until), -daysBefore));
}

/** The last Korean day of a proof, `YYYY-MM-DD`. */
export function lastDayOf(until: Date): string {
  return koreanDay(new Date(until.getTime() - 1));
}

/** `3월 31일` */
export function describeLastDay(until: Date): string {
  const [, month, day] = lastDayOf(until).split('-').map(Number);
  return `${month}월 ${day}일`;
}

function renewableFrom(until: Date): Date {
  return warnedFrom(until, RENEWABLE_DAYS);
}

function startOfDay(day: string): Date {
  return parseKoreanTime(`${day}T00:00:00`) ?? new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS);
}
