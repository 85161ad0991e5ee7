import * as z from 'zod/mini';
import { PROPOSAL_PROBLEMS } from '#domain/mentorings/proposals/proposals.ts';
import { REVIEW_CHIPS } from '#domain/mentorings/reviews/review-choices.ts';
import { LOADS } from '#domain/mentors/availability/free-times.ts';
import {
  DAY_PARTS,
  EXPERIENCE_FILTERS,
  MAX_MENTOR_COUNT,
  MENTOR_PAGE_SIZE,
  MENTOR_SORTS,
} from '#domain/mentors/mentor-list.ts';
import { RANK_REASONS } from '#domain/mentors/ranking/reasons.ts';
import { COUPON_KINDS } from '#domain/money/coupons.ts';
import { JOB_FIELDS } from '#domain/people/job-fields.ts';
import { image } from '#domain/people/members.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { mentorProfileInput, mentorSearch } from '#domain/people/mentors.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { describeCall } from '../call.ts';
import { asShown, flag, id, idText, instant, pageSize, slice } from '../shapes.ts';

/** What a student may know of a mentor before paying (product §23.1). */
export const mentorTrust = z.object({
  /** When employer and role of the profile were checked; null if they were not, or have changed since. */
  employmentCheckedAt: z.nullable(instant),
  /** What the school's document showed, and when it was checked. */
  schoolCheck: z.nullable(z.object({ isGraduate: z.boolean(), checkedAt: instant })),
  /** Of the last 90 days; null with fewer than three proposals. */
  answerHabit: z.nullable(z.object({ answerPercent: z.int(), answerHours: z.nullable(z.int()) })),
});
export type MentorTrust = z.infer<typeof mentorTrust>;

/** A mentor's public profile: what they have written; no email, no file keys (S-34). */
export const publicMentorProfile = z.object({
  mentorId: id,
  ...asShown(mentorProfileInput.shape),
  image,
  mentoringCount: z.int(),
  isBookmarked: z.boolean(),
});
export type PublicMentorProfile = z.infer<typeof publicMentorProfile>;

/** When a mentor's next free half hour starts; null when there is none that can be proposed (product §3.2). */
const nextFreeAt = z.nullable(instant);

/** Whether a mentor has room for a proposal, and free times this week (product §3.3). */
const load = z.enum(LOADS);

/** Why a proposal by this mentee would be refused, with the open mentoring if any; null if it would not. */
const cannotPropose = z.nullable(
  z.object({ code: z.enum(PROPOSAL_PROBLEMS), message: z.string(), mentoringId: z.nullable(id) }),
);

/** What the newest reviews of a mentor say most often. */
const reviewChip = z.nullable(z.enum(REVIEW_CHIPS));

/** The words of the newest good review that is short enough to be quoted. */
const reviewWords = z.nullable(z.string());

/** A mentor's page, for the caller. */
export const mentorDetail = z.object({
  ...publicMentorProfile.shape,
  cannotPropose,
  nextFreeAt,
  /** `nextFreeAt`, and the first free half hours of the days after it. */
  freeTimes: z.array(instant),
  reviewChip,
  reviewWords,
  load,
  /** Whether the caller waits for room at this mentor. */
  isWaiting: z.boolean(),
  trust: mentorTrust,
  /** What a session costs, in won, and with the best coupon that the caller has. */
  price: z.object({
    priceKrw: z.int(),
    coupon: z.nullable(z.object({ kind: z.enum(COUPON_KINDS), amountKrw: z.int() })),
    /** A coupon of a campaign that takes off as much as that one, or more. */
    campaignCoupon: z.nullable(z.object({ name: z.string(), amountKrw: z.int() })),
  }),
});
export type MentorDetail = z.infer<typeof mentorDetail>;

/** A mentor's own profile (SPEC §3); the email is read only. `isListed` also while they take a pause. */
export const mentorProfile = z.object({ ...publicMentorProfile.shape, email: z.string(), isListed: z.boolean() });
export type MentorProfile = z.infer<typeof mentorProfile>;

/** SPEC §3 "Mentor list item", and what the card shows besides. */
export const mentorListItem = z.object({
  mentorId: id,
  nickname: z.string(),
  organization: z.object({
    name: z.string(),
    detailedJob: z.string(),
    jobCategory: z.enum(JOB_FIELDS),
    experience: z.int(),
  }),
  mentoringCount: z.int(),
  introduction: z.object({ title: z.string() }),
  profileImage: z.nullable(z.string()),
  isBookmarked: z.boolean(),
  field: z.enum(JOB_FIELDS),
  subField: z.string(),
  /** As far as a list knows it: only the mentor's page tells of a block. */
  cannotPropose,
  nextFreeAt,
  load,
  /** Why the mentor stands here in 추천순, up to three; empty in all other orders (product §9.4). */
  reasons: z.array(z.enum(RANK_REASONS)),
  /** In 추천순: the part of a weekday that suits both best. */
  fitsAt: z.nullable(z.object({ day: z.enum(KOREAN_WEEKDAYS), part: z.enum(DAY_PARTS) })),
  schoolName: z.string(),
  trust: mentorTrust,
  reviewChip,
  reviewWords,
  /** What a session costs, in won. */
  priceKrw: z.int(),
});
export type MentorListItem = z.infer<typeof mentorListItem>;

/** A university by its name in the directory; members of a university see its mentors, whatever they ask for. */
const school = z.optional(z.string().check(z.maxLength(50)));

/** Filters of the mentor list (product §9.1); all given filters apply. */
const mentorConditions = {
  /** Searches nickname, organisation, job, introduction title and hashtags; also by parts of words and initial consonants (ㅍㄹㅌ). */
  q: z.optional(mentorSearch),
  field: z.optional(z.enum(JOB_FIELDS)),
  subField: z.optional(z.string().check(z.maxLength(30))),
  school,
  /** Years at least. */
  experience: z.optional(z.enum(EXPERIENCE_FILTERS)),
  topic: z.optional(z.enum(MENTORING_FIELDS)),
  /** A half hour of the mentor's week on this day, at this part of the day. */
  day: z.optional(z.enum(KOREAN_WEEKDAYS)),
  part: z.optional(z.enum(DAY_PARTS)),
};

export const mentorCalls = {
  'GET /v1/mentor': describeCall({
    summary: '멘토 목록 (커서로 이어 읽기)',
    access: 'public',
    cachedForGuests: true,
    query: z.object({
      bookmarked: flag,
      suggested: flag,
      commissioned: flag,
      size: pageSize(MENTOR_PAGE_SIZE, 30),
      /** Default: `mentorId,DESC`, or with `q` the best match first, then by the number of sessions. */
      sort: z.optional(z.enum(MENTOR_SORTS)),
      /**
       * `sliceInfo.cursor` of the previous page: the last mentorId, `count_mentorId` when sorted by count (or speed, or place),
       * `rank_count_mentorId` when sorted by relevance.
       */
      cursor: z.optional(z.string().check(z.regex(/^(\d{1,9}_){0,2}[1-9]\d{0,14}$/))),
      ...mentorConditions,
    }),
    data: z.object({
      ...slice(mentorListItem).shape,
      /** The search that replaced `q`, which finds nobody; the next pages use it. */
      correctedTo: z.nullable(z.string()),
    }),
  }),
  'GET /v1/mentor-count': describeCall({
    summary: `조건에 맞는 멘토의 수 (${MAX_MENTOR_COUNT}까지 센다)`,
    access: 'public',
    query: z.object(mentorConditions),
    data: z.object({ count: z.int() }),
  }),
  'GET /v1/mentor-searches': describeCall({
    summary: '입력한 말로 시작하는 검색어',
    access: 'public',
    query: z.object({ q: mentorSearch, school }),
    data: z.array(z.string()),
  }),
  'GET /v1/mentor/{mentorId}': describeCall({
    summary: '멘토 상세',
    access: 'public',
    cachedForGuests: true,
    params: z.object({ mentorId: idText }),
    data: mentorDetail,
  }),
  'GET /v1/mentor/me': describeCall({ summary: '내 멘토 프로필', access: 'mentor', data: mentorProfile }),
  'POST /v1/mentor': describeCall({
    summary: '멘토 프로필 등록',
    access: 'mentor',
    status: 201,
    body: mentorProfileInput,
    data: mentorProfile,
  }),
  'PUT /v1/mentor': describeCall({
    summary: '멘토 프로필 수정',
    access: 'mentor',
    body: mentorProfileInput,
    data: mentorProfile,
  }),
  'POST /v1/portfolio': describeCall({
    summary: '포트폴리오 올리기; message가 파일의 주소',
    access: 'mentor',
    multipart: 'PORTFOLIO',
    body: z.object({}),
    data: z.object({ url: z.string(), fileName: z.string(), fileSize: z.int() }),
  }),
};
