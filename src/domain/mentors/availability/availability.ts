import * as z from 'zod/mini';
import { MAX_PROPOSALS_AT_ONCE } from '../../mentorings/proposals/proposal-load.ts';
import { HORIZON_DAYS, SLOT_STARTS } from '../../mentorings/times/slot-limits.ts';
import { FAR_SLOT_MESSAGE, lastSlotDay } from '../../mentorings/times/slots.ts';
import { addKoreanDays, KOREAN_WEEKDAYS, parseKoreanTime, weekdayOfDay } from '../../time/korean-time.ts';

/** A mentor may ask for up to a week of notice; MINIMUM_NOTICE_HOURS is the least. */
export const MAX_NOTICE_HOURS = 168;
export const MAX_SESSIONS_A_WEEK = 20;
/** As many days as can be proposed, and one more that may end while the page is open. */
export const MAX_EXCEPTIONS = HORIZON_DAYS + 2;

export const NO_AVAILABLE_TIME_MESSAGE = '가능한 시간을 1칸 이상 선택해 주세요.';
const NOT_A_HALF_HOUR_MESSAGE = '07:00부터 23:30까지 30분 단위의 시간을 선택해 주세요.';
const NOT_A_DAY_MESSAGE = '날짜를 다시 선택해 주세요.';
const SAME_DAY_MESSAGE = '같은 날짜를 두 번 정할 수 없어요.';
const TOO_MANY_EXCEPTIONS_MESSAGE = `날짜는 최대 ${MAX_EXCEPTIONS}개까지 정할 수 있어요.`;
const NOTICE_MESSAGE = `최소 예약 시간은 ${MAX_NOTICE_HOURS}시간까지 정할 수 있어요.`;
const PROPOSALS_MESSAGE = `동시에 받을 제안은 1개부터 ${MAX_PROPOSALS_AT_ONCE}개까지 정할 수 있어요.`;
const CAP_MESSAGE = `한 주에 받을 멘토링은 1회부터 ${MAX_SESSIONS_A_WEEK}회까지 정할 수 있어요.`;

/** Starts of half hours, each once, earliest first. */
const halfHours = z
  .array(
    z.string(NOT_A_HALF_HOUR_MESSAGE).check(z.refine((clock) => SLOT_STARTS.includes(clock), NOT_A_HALF_HOUR_MESSAGE)),
    NOT_A_HALF_HOUR_MESSAGE,
  )
  .check(
    z.maxLength(SLOT_STARTS.length, NOT_A_HALF_HOUR_MESSAGE),
    z.overwrite((starts) => [...new Set(starts)].toSorted()),
  );

const koreanDay = z
  .string(NOT_A_DAY_MESSAGE)
  .check(z.refine((day) => parseKoreanTime(`${day}T00:00:00`) !== undefined, NOT_A_DAY_MESSAGE));

/** When a mentor has time: half hours of a week, other half hours on single days, the notice and the number of sessions asked for. */
export const availabilityInput = z.object({
  week: z
    .record(z.enum(KOREAN_WEEKDAYS), halfHours)
    .check(z.refine((week) => KOREAN_WEEKDAYS.some((weekday) => week[weekday].length > 0), NO_AVAILABLE_TIME_MESSAGE)),
  /** The half hours of single days in place of the week's; without any the day is closed. */
  exceptions: z.array(z.object({ day: koreanDay, starts: halfHours })).check(
    z.maxLength(MAX_EXCEPTIONS, TOO_MANY_EXCEPTIONS_MESSAGE),
    z.refine((list) => new Set(list.map(({ day }) => day)).size === list.length, SAME_DAY_MESSAGE),
  ),
  /** Hours before its start until which a time can be proposed. */
  noticeHours: z.int(NOTICE_MESSAGE).check(z.gte(0, NOTICE_MESSAGE), z.lte(MAX_NOTICE_HOURS, NOTICE_MESSAGE)),
  /** Confirmed sessions from Monday to Sunday; null for any number. */
  maxSessionsAWeek: z.nullable(
    z.int(CAP_MESSAGE).check(z.gte(1, CAP_MESSAGE), z.lte(MAX_SESSIONS_A_WEEK, CAP_MESSAGE)),
  ),
  /** Open proposals at the same time; null for any number, as without the field. */
  maxOpenProposals: z._default(
    z.nullable(
      z.int(PROPOSALS_MESSAGE).check(z.gte(1, PROPOSALS_MESSAGE), z.lte(MAX_PROPOSALS_AT_ONCE, PROPOSALS_MESSAGE)),
    ),
    null,
  ),
});
export type AvailabilityInput = z.infer<typeof availabilityInput>;
export type AvailabilityException = AvailabilityInput['exceptions'][number];

/** The days that are left of a Korean day's week, itself and Sunday included. */
export function restOfWeek(today: string): string[] {
  const left = KOREAN_WEEKDAYS.length - KOREAN_WEEKDAYS.indexOf(weekdayOfDay(today));
  return Array.from({ length: left }, (_, index) => addKoreanDays(today, index));
}

/** What is wrong with the days of exceptions at `now`: a Korean sentence, or undefined. Past days are no error. */
export function problemWithExceptions(exceptions: readonly AvailabilityException[], now: Date): string | undefined {
  return exceptions.some(({ day }) => day > lastSlotDay(now)) ? FAR_SLOT_MESSAGE : undefined;
}
