import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '../../time/durations.ts';
import { formatKoreanTime, koreanClock, koreanDay, parseKoreanTime } from '../../time/korean-time.ts';
import { SESSION_MINUTES, SESSION_MS } from './session-length.ts';
import { FIRST_START, HORIZON_DAYS, LAST_START, MAX_SLOTS, SLOT_STARTS } from './slot-limits.ts';

export const NO_VALID_DATE_MESSAGE = '올바른 날짜를 최소 1개 이상 선택해주세요.';
export const PAST_SLOT_MESSAGE = '이미 지난 시간이에요. 다른 시간을 선택해 주세요.';
export const FAR_SLOT_MESSAGE = `멘토링은 오늘부터 ${HORIZON_DAYS}일 안의 시간으로만 잡을 수 있어요.`;
export const DUPLICATE_SLOT_MESSAGE = '같은 시간을 두 번 선택할 수 없어요.';
export const OFF_GRID_SLOT_MESSAGE = `멘토링은 ${FIRST_START}부터 ${LAST_START}까지 ${SESSION_MINUTES}분 단위로 시작할 수 있어요.`;
export const SLOT_LENGTH_MESSAGE = `멘토링 시간은 ${SESSION_MINUTES}분이에요.`;
export const TOO_MANY_SLOTS_MESSAGE = `희망 시간은 최대 ${MAX_SLOTS}개까지 선택할 수 있어요.`;
export const TAKEN_SLOT_MESSAGE = '그 시간에는 이미 확정된 멘토링이 있어요. 다른 시간을 선택해 주세요.';
export const CLOSED_SLOT_MESSAGE = '선배가 멘토링을 받지 않는 시간이에요. 다른 시간을 선택해 주세요.';
const NOT_A_TIME_MESSAGE = '날짜와 시간을 다시 선택해 주세요.';

const koreanTime = z
  .string(NOT_A_TIME_MESSAGE)
  .check(z.refine((value) => parseKoreanTime(value) !== undefined, NOT_A_TIME_MESSAGE));

/** One proposed time on the wire: Korean wall-clock times, thirty minutes apart, on the hour or half hour (SPEC §3). */
export const applyTime = z.object({ startTime: koreanTime, endTime: koreanTime }).check(
  z.superRefine(({ startTime, endTime }, context) => {
    const problem = problemWithTimes(startTime, endTime);
    if (problem) context.addIssue({ code: 'custom', path: ['startTime'], message: problem });
  }),
);
export type ApplyTime = z.infer<typeof applyTime>;

/** One to five distinct times (SPEC §5). That they are in the future, and not too far, depends on `now`: `problemWithSlots`. */
export const applyTimes = z.array(applyTime, NO_VALID_DATE_MESSAGE).check(
  z.minLength(1, NO_VALID_DATE_MESSAGE),
  z.maxLength(MAX_SLOTS, TOO_MANY_SLOTS_MESSAGE),
  z.refine((times) => new Set(times.map((time) => time.startTime)).size === times.length, DUPLICATE_SLOT_MESSAGE),
);

/** The proposed time that starts at an instant. */
export function toApplyTime(startsAt: Date): ApplyTime {
  return {
    startTime: formatKoreanTime(startsAt),
    endTime: formatKoreanTime(new Date(startsAt.getTime() + SESSION_MS)),
  };
}

/** The start instants of parsed times, earliest first. */
export function slotStarts(times: readonly ApplyTime[]): Date[] {
  return times
    .map((time) => parseKoreanTime(time.startTime))
    .filter((start) => start !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** The last Korean day, `YYYY-MM-DD`, on which a time may be chosen at `now`. */
export function lastSlotDay(now: Date): string {
  return koreanDay(new Date(now.getTime() + HORIZON_DAYS * DAY_MS));
}

/** The last instant at which a time can still be offered or accepted. @param noticeHours the setting MINIMUM_NOTICE_HOURS */
export function lastNotice(startsAt: Date, noticeHours: number): Date {
  return new Date(startsAt.getTime() - noticeHours * HOUR_MS);
}

/** Whether a time can be offered or accepted at `now`: it lies ahead, by the minimum notice at least. */
export function hasNotice(startsAt: Date, now: Date, noticeHours: number): boolean {
  return startsAt > now && lastNotice(startsAt, noticeHours) >= now;
}

/** Why a time that lies ahead cannot be offered any more. */
export function tooSoonMessage(noticeHours: number): string {
  return `시작까지 ${noticeHours}시간 이상 남은 시간을 선택해 주세요.`;
}

/**
 * What is wrong with the times at `now`, as a Korean sentence, or undefined when all can be offered.
 * @param noticeHours the setting MINIMUM_NOTICE_HOURS
 */
export function problemWithSlots(starts: readonly Date[], now: Date, noticeHours: number): string | undefined {
  if (starts.length === 0) return NO_VALID_DATE_MESSAGE;
  if (starts.some((start) => start <= now)) return PAST_SLOT_MESSAGE;
  if (starts.some((start) => !hasNotice(start, now, noticeHours))) return tooSoonMessage(noticeHours);
  if (starts.some((start) => koreanDay(start) > lastSlotDay(now))) return FAR_SLOT_MESSAGE;
  if (new Set(starts.map(Number)).size !== starts.length) return DUPLICATE_SLOT_MESSAGE;
  return undefined;
}

/**
 * The half hours that the picker offers on a Korean day: none too soon or too far ahead, none that is already chosen.
 * @param day `YYYY-MM-DD` KST
 * @param chosen `startTime`s of the other chosen times
 * @param noticeHours the setting MINIMUM_NOTICE_HOURS
 */
export function openStarts(day: string, chosen: readonly string[], now: Date, noticeHours: number): string[] {
  if (day < koreanDay(now) || day > lastSlotDay(now)) return [];
  return SLOT_STARTS.filter((clock) => {
    const startTime = `${day}T${clock}:00`;
    const start = parseKoreanTime(startTime);
    return start !== undefined && hasNotice(start, now, noticeHours) && !chosen.includes(startTime);
  });
}

function problemWithTimes(startTime: string, endTime: string): string | undefined {
  const start = parseKoreanTime(startTime);
  const end = parseKoreanTime(endTime);
  if (!start || !end) return undefined;
  const clock = koreanClock(start);
  if (clock < FIRST_START || clock > LAST_START || !/:(00|30)$/.test(clock)) return OFF_GRID_SLOT_MESSAGE;
  if (end.getTime() - start.getTime() !== SESSION_MS) return SLOT_LENGTH_MESSAGE;
  return undefined;
}
