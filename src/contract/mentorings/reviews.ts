import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import { FACES, REVIEW_CHIPS } from '#domain/mentorings/reviews/review-choices.ts';
import { REVIEW_DAYS, review, thanks } from '#domain/mentorings/reviews/reviews.ts';
import { reason } from '#domain/mentorings/states/reason.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idCursor, idText, instant, nothing, pageSize, slice } from '../shapes.ts';

const written = z.object({
  /** Null for a mentor's thanks. */
  face: z.nullable(z.enum(FACES)),
  chips: z.array(z.enum(REVIEW_CHIPS)),
  text: z.string(),
  createdAt: instant,
});

/** What both sides of a mentoring wrote about it, as one of them sees it. */
export const mentoringReviews = z.object({
  mentoringId: id,
  side: z.enum(['mentor', 'mentee']),
  /** Whether the caller can write now. */
  canWrite: z.boolean(),
  /** Until when one can write; null while the mentoring is not completed. */
  endsAt: z.nullable(instant),
  own: z.nullable(written),
  /** Why operators hid the caller's own one, which nobody else sees any more; null while it is visible. */
  ownHiddenReason: z.nullable(z.string()),
  /** The other side's, once it may be seen. */
  other: z.nullable(written),
});
export type MentoringReviews = z.infer<typeof mentoringReviews>;

/** A review on a mentor's page, without its author. */
export const publicReview = z.object({
  reviewId: id,
  face: z.enum(FACES),
  chips: z.array(z.enum(REVIEW_CHIPS)),
  text: z.string(),
  /** The month in which it was written, `YYYY-MM`: a day would say who. */
  month: z.string(),
});
export type PublicReview = z.infer<typeof publicReview>;

const deskReview = z.object({
  reviewId: id,
  mentoringId: id,
  author: z.string(),
  mentor: z.string(),
  face: z.enum(FACES),
  chips: z.array(z.enum(REVIEW_CHIPS)),
  text: z.string(),
  createdAt: instant,
});
export type DeskReview = z.infer<typeof deskReview>;

const params = z.object({ mentoringId: idText });

export const reviewCalls = {
  'GET /v1/mentoring/{mentoringId}/reviews': describeCall({
    summary: '멘토링 후기: 내가 쓴 것과, 볼 수 있으면 상대가 쓴 것',
    access: 'member',
    params,
    data: mentoringReviews,
  }),
  'POST /v1/mentoring/{mentoringId}/review': describeCall({
    summary: `후기 남기기 (완료된 뒤 ${REVIEW_DAYS}일 안에 한 번; 멘토의 화면에 공개된다)`,
    access: 'mentee',
    status: 201,
    params,
    body: review,
    data: mentoringReviews,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/thanks': describeCall({
    summary: `후배에게 고마움 전하기 (완료된 뒤 ${REVIEW_DAYS}일 안에 한 번; 후배만 본다)`,
    access: 'mentor',
    status: 201,
    params,
    body: thanks,
    data: mentoringReviews,
    idempotent: true,
  }),
  'GET /v1/mentor/{mentorId}/reviews': describeCall({
    summary: '멘토가 받은 후기 (최신 순)',
    access: 'public',
    params: z.object({ mentorId: idText }),
    query: z.object({ size: pageSize(2, 30), cursor: idCursor }),
    data: z.object({
      ...slice(publicReview).shape,
      count: z.int(),
      /** In whole percent; null for fewer than three reviews. */
      satisfaction: z.nullable(z.int()),
      /** How often each was chosen, most often first. */
      chips: z.array(z.object({ chip: z.enum(REVIEW_CHIPS), count: z.int() })),
    }),
  }),
  'GET /v1/admin/reviews': describeOperatorCall({
    summary: '후기 (최신 순, 숨긴 것은 빼고, 멘토링 번호나 두 사람으로 찾기, 찾으면 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'REVIEWS_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      face: z.optional(z.enum(FACES)),
      ...deskListQuery(20),
    }),
    data: slice(deskReview),
  }),
  'POST /v1/admin/reviews/{reviewId}/hiding': describeOperatorCall({
    summary: '후기 숨기기',
    operator: 'SUPPORT',
    audit: 'REVIEW_HIDDEN',
    params: z.object({ reviewId: idText }),
    body: z.object({ reason: reason.check(z.minLength(1, '숨기는 이유를 적어 주세요.')) }),
    data: nothing,
    idempotent: true,
  }),
};
