import * as z from 'zod/mini';

/** How many calendars of their own a mentor may have read (product §3.6). */
export const MAX_CALENDARS = 3;
/** After unpacking. */
export const MAX_CALENDAR_BYTES = 5 * 1024 * 1024;
/** All of a reading, with every redirect. */
export const CALENDAR_READ_SECONDS = 10;
export const MAX_CALENDAR_REDIRECTS = 3;
/** How often each calendar is read. */
export const CALENDAR_EVERY_MINUTES = 15;
/** How long what was read last counts when a calendar cannot be read any more. */
export const CALENDAR_LASTS_HOURS = 24;
/** What the preview shows. */
export const CALENDAR_PREVIEW_DAYS = 14;

/** Why a calendar cannot be read, and what its owner can do about it. */
export const CALENDAR_PROBLEMS = {
  NOT_AN_ADDRESS: 'https:// 또는 webcal:// 로 시작하는 캘린더 주소를 붙여 넣어 주세요.',
  PRIVATE_ADDRESS: '회사 안이나 집 안에서만 열리는 주소예요. 인터넷에서 열리는 공유 주소를 넣어 주세요.',
  UNREACHABLE: '그 주소에서 답이 없어요. 주소를 확인하고 잠시 후 다시 시도해 주세요.',
  TOO_SLOW: '캘린더가 10초 안에 열리지 않았어요. 잠시 후 다시 시도해 주세요.',
  NEEDS_PASSWORD: '로그인해야 열리는 주소예요. 캘린더 설정에서 비공개 iCal 주소나 공유 링크를 복사해 주세요.',
  NOT_FOUND: '그 주소에 캘린더가 없어요. 공유를 껐거나 주소가 바뀌었는지 확인해 주세요.',
  MOVED_TOO_OFTEN: '주소가 계속 다른 곳으로 옮겨져요. 캘린더 설정에서 주소를 다시 복사해 주세요.',
  NOT_A_CALENDAR: '캘린더 파일(iCal)이 아니에요. 화면 주소가 아니라 iCal 주소를 복사해 주세요.',
  TOO_LARGE: '캘린더가 너무 커요. 지난 일정을 빼고 공유하거나 작은 캘린더를 골라 주세요.',
} as const;
export type CalendarProblem = keyof typeof CALENDAR_PROBLEMS;

const MAX_ADDRESS_LENGTH = 2000;
/** `https:` or `webcal:`, without a name and password in it. */
const ADDRESS = /^(?:https|webcals?):\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i;

/** A calendar's address as it was typed. */
export const calendarAddress = z
  .string(CALENDAR_PROBLEMS.NOT_AN_ADDRESS)
  .check(
    z.trim(),
    z.maxLength(MAX_ADDRESS_LENGTH, CALENDAR_PROBLEMS.NOT_AN_ADDRESS),
    z.regex(ADDRESS, CALENDAR_PROBLEMS.NOT_AN_ADDRESS),
  );
