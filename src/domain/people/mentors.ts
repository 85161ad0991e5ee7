import * as z from 'zod/mini';
import { lengthOf, maxLetters, textUpTo } from '../text/length.ts';
import { KOREAN_WEEKDAYS } from '../time/korean-time.ts';
import { isSubFieldOf, JOB_FIELDS } from './job-fields.ts';
import { education, image, nickname, requiredText } from './members.ts';
import {
  FIRST_WORKING_HOUR,
  LAST_WORKING_HOUR,
  MAX_EXPERIENCE_YEARS,
  MAX_HASHTAGS,
  MAX_HASHTAG_LENGTH,
  MAX_INTRODUCTION_CONTENT_LENGTH,
  MAX_INTRODUCTION_TITLE_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_LENGTH_IN_EDIT,
  MAX_SEARCH_LENGTH,
  MENTORING_FIELDS,
  MIN_EXPERIENCE_YEARS,
} from './mentor-limits.ts';

export const TOO_MANY_HASHTAGS_MESSAGE = '해시태그는 최대 8개까지 추가할 수 있습니다.';
export const HASHTAG_TOO_LONG_MESSAGE = '해시태그는 최대 15자까지 입력 가능합니다.';
export const TIME_ORDER_MESSAGE = '시작 시간은 종료 시간보다 빨라야 합니다.';
export const NO_DAY_MESSAGE = '요일을 1개 이상 선택해 주세요.';
export const NO_HASHTAG_MESSAGE = '해시태그를 1개 이상 추가해 주세요.';
export const NO_MENTORING_FIELD_MESSAGE = '멘토링 분야를 1개 이상 선택해 주세요.';
export const DETAILED_JOB_MESSAGE = '세부 직무를 선택해 주세요.';
const NO_MESSAGE_MESSAGE = '후배에게 한마디를 입력해 주세요.';
export const EXPERIENCE_MESSAGE = '경력을 선택해 주세요.';
const LITTLE_EXPERIENCE_MESSAGE = `${MIN_EXPERIENCE_YEARS + 1}년 이상의 경력을 선택해 주세요.`;

export const SEARCH_TOO_LONG_MESSAGE = `검색어는 최대 ${MAX_SEARCH_LENGTH}자까지 입력할 수 있어요.`;
/** The search text of the mentor list; a blank one counts as none. */
export const mentorSearch = textUpTo(MAX_SEARCH_LENGTH, SEARCH_TOO_LONG_MESSAGE);

/** One hashtag: trimmed, without a leading #, at most fifteen characters (SPEC §5). */
const hashtag = z.string(NO_HASHTAG_MESSAGE).check(
  z.overwrite((tag) => tag.trim().replace(/^#+/, '').trim()),
  z.minLength(1, NO_HASHTAG_MESSAGE),
  maxLetters(MAX_HASHTAG_LENGTH, HASHTAG_TOO_LONG_MESSAGE),
);

/** At most eight; duplicates are dropped (SPEC §5). */
export const hashtags = z.pipe(
  z.pipe(
    z.array(hashtag, NO_HASHTAG_MESSAGE),
    z.transform((tags: string[]) => [...new Set(tags)]),
  ),
  z.array(z.string()).check(z.maxLength(MAX_HASHTAGS, TOO_MANY_HASHTAGS_MESSAGE)),
);

export const organization = z
  .object({
    name: requiredText(50, '소속을 입력해 주세요.', '소속은'),
    jobCategory: z.enum(JOB_FIELDS, '직무를 선택해 주세요.'),
    detailedJob: z.string(DETAILED_JOB_MESSAGE).check(z.minLength(1, DETAILED_JOB_MESSAGE)),
    experience: z
      .number(EXPERIENCE_MESSAGE)
      .check(
        z.int(EXPERIENCE_MESSAGE),
        z.gt(MIN_EXPERIENCE_YEARS, LITTLE_EXPERIENCE_MESSAGE),
        z.lte(MAX_EXPERIENCE_YEARS, EXPERIENCE_MESSAGE),
      ),
  })
  .check(
    z.refine((value) => isSubFieldOf(value.jobCategory, value.detailedJob), {
      message: DETAILED_JOB_MESSAGE,
      path: ['detailedJob'],
    }),
  );

export const introduction = z.object({
  title: requiredText(MAX_INTRODUCTION_TITLE_LENGTH, '소개 제목을 입력해 주세요.', '소개 제목은'),
  content: requiredText(MAX_INTRODUCTION_CONTENT_LENGTH, '소개 내용을 입력해 주세요.', '소개 내용은'),
});

const workingTime = z
  .string('시간을 선택해 주세요.')
  .check(
    z.regex(
      /^(0[89]|1\d|2[0-3]):00:00$/,
      `시간은 ${FIRST_WORKING_HOUR}시부터 ${LAST_WORKING_HOUR}시까지 선택할 수 있어요.`,
    ),
  );

/** The days and hours a mentor prefers; whole hours from 8 to 23 (SPEC §9). */
export const timezone = z
  .object({
    days: z.array(z.enum(KOREAN_WEEKDAYS), NO_DAY_MESSAGE).check(
      z.minLength(1, NO_DAY_MESSAGE),
      z.maxLength(KOREAN_WEEKDAYS.length, NO_DAY_MESSAGE),
      z.refine((days) => new Set(days).size === days.length, '같은 요일을 두 번 선택할 수 없어요.'),
    ),
    startTime: workingTime,
    endTime: workingTime,
  })
  .check(z.refine((value) => value.startTime < value.endTime, { message: TIME_ORDER_MESSAGE, path: ['startTime'] }));

const mentoringField = z.array(z.enum(MENTORING_FIELDS), NO_MENTORING_FIELD_MESSAGE).check(
  z.minLength(1, NO_MENTORING_FIELD_MESSAGE),
  z.maxLength(MENTORING_FIELDS.length, NO_MENTORING_FIELD_MESSAGE),
  z.refine((fields) => new Set(fields).size === fields.length, '같은 분야를 두 번 선택할 수 없어요.'),
);

/** A mentor's portfolio file and its description; the address is returned by the upload. */
export const portfolio = z.object({
  url: z.string().check(z.maxLength(500)),
  description: textUpTo(100, '포트폴리오 설명은 최대 100자까지 입력할 수 있어요.'),
  fileSize: z.number().check(z.int(), z.gte(0)),
});

/** The message to mentees at registration. */
const message = requiredText(MAX_MESSAGE_LENGTH, NO_MESSAGE_MESSAGE, '메시지는');

/**
 * The message on the edit screen: a new one has at most 200 characters (SPEC §5). A longer one from the registration stays
 * valid while it is unchanged.
 */
export function messageInEdit(registered: string) {
  return z.string(NO_MESSAGE_MESSAGE).check(
    z.trim(),
    z.minLength(1, NO_MESSAGE_MESSAGE),
    z.refine(
      (text) => text === registered || lengthOf(text) <= MAX_MESSAGE_LENGTH_IN_EDIT,
      `메시지는 최대 ${MAX_MESSAGE_LENGTH_IN_EDIT}자까지 입력할 수 있어요.`,
    ),
  );
}

/** The four steps of the mentor wizard (SPEC §5); together they are the profile that is sent. */
export const mentorBasicStep = z.object({ nickname, education, organization });
export const mentorIntroductionStep = z.object({ introduction, mentoringField, timezone });
export const mentorMessageStep = z.object({
  message,
  hashtags: hashtags.check(z.minLength(1, NO_HASHTAG_MESSAGE)),
  portfolio,
});

/** `POST /v1/mentor` and `PUT /v1/mentor` (SPEC §3, §7). Email and mentoringCount are never written (S-33). */
export const mentorProfileInput = z.object({
  ...mentorBasicStep.shape,
  ...mentorIntroductionStep.shape,
  ...mentorMessageStep.shape,
  image,
});
export type MentorProfileInput = z.infer<typeof mentorProfileInput>;
