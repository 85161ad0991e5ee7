import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import { REPORT_REASONS } from '#domain/mentorings/messages/messages.ts';
import { PUBLIC_ANSWER_STATUSES, publicAnswerText, publicQuestion } from '#domain/mentorings/reviews/public-answers.ts';
import { reason } from '#domain/mentorings/states/reason.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { deskListQuery, flag, id, idCursor, idText, instant, nothing, pageSize, slice } from '../shapes.ts';

/** A question and its answer on a mentor's page, without the student who asked. */
const publicAnswer = z.object({
  answerId: id,
  question: z.string(),
  answer: z.string(),
  /** The month in which it was shown first, `YYYY-MM`: a day would say who. */
  month: z.string(),
  /** Only for the mentor: the mentoring it comes from, where it can be taken back. */
  mentoringId: z.nullable(id),
});
export type PublicAnswer = z.infer<typeof publicAnswer>;

/** The one of a mentoring, for one of its two people. */
const mentoringPublicAnswer = z.object({
  mentoringId: id,
  side: z.enum(['mentor', 'mentee']),
  /** Whether the caller, the mentee, can propose one now, or change what waits for the mentor. */
  canPropose: z.boolean(),
  own: z.nullable(
    z.object({
      status: z.enum(PUBLIC_ANSWER_STATUSES),
      /** Empty once it was declined or taken back. */
      question: z.string(),
      answer: z.string(),
      /** Why operators hid it. */
      hiddenReason: z.nullable(z.string()),
    }),
  ),
});
export type MentoringPublicAnswer = z.infer<typeof mentoringPublicAnswer>;

const deskPublicAnswer = z.object({
  ...publicAnswer.shape,
  mentoringId: id,
  mentor: z.string(),
  mentee: z.string(),
  publishedAt: instant,
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), detail: z.string(), createdAt: instant })),
});
export type DeskPublicAnswer = z.infer<typeof deskPublicAnswer>;

const params = z.object({ mentoringId: idText });

export const publicAnswerCalls = {
  'GET /v1/mentoring/{mentoringId}/public-answer': describeCall({
    summary: '이 멘토링에서 나누는 질문과 답',
    access: 'member',
    params,
    data: mentoringPublicAnswer,
  }),
  'PUT /v1/mentoring/{mentoringId}/public-answer': describeCall({
    summary: '질문과 답 나누기를 제안하거나, 선배가 답하기 전에 고치기 (선배가 동의하면 이름 없이 공개된다)',
    access: 'mentee',
    params,
    body: z.object({ question: publicQuestion, answer: publicAnswerText }),
    data: mentoringPublicAnswer,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/public-answer/consent': describeCall({
    summary: '공개에 동의하기 (답은 고칠 수 있고, 질문은 본 그대로여야 한다)',
    access: 'mentor',
    params,
    body: z.object({ question: publicQuestion, answer: publicAnswerText }),
    data: mentoringPublicAnswer,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/public-answer/decline': describeCall({
    summary: '공개하지 않기',
    access: 'mentor',
    params,
    data: mentoringPublicAnswer,
    idempotent: true,
  }),
  'DELETE /v1/mentoring/{mentoringId}/public-answer': describeCall({
    summary: '제안하거나 공개한 질문과 답 내리기 (두 사람 모두 언제든지)',
    access: 'member',
    params,
    data: mentoringPublicAnswer,
  }),
  'GET /v1/mentor/{mentorId}/public-answers': describeCall({
    summary: '멘토가 답한 질문 (최신 순)',
    access: 'public',
    params: z.object({ mentorId: idText }),
    query: z.object({ size: pageSize(3, 20), cursor: idCursor }),
    data: slice(publicAnswer),
  }),
  'POST /v1/public-answers/{answerId}/report': describeCall({
    summary: '공개된 질문과 답 신고하기',
    access: 'member',
    params: z.object({ answerId: idText }),
    body: z.object({ reason: z.enum(REPORT_REASONS), detail: z._default(reason, '') }),
    data: nothing,
    idempotent: true,
  }),
  'GET /v1/admin/public-answers': describeOperatorCall({
    summary: '공개된 질문과 답 (최신 순), 신고와 함께 (멘토링 번호나 두 사람으로 찾기, 찾으면 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'PUBLIC_ANSWERS_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      /** Only reported ones. */
      isReported: flag,
      ...deskListQuery(20),
    }),
    data: slice(deskPublicAnswer),
  }),
  'POST /v1/admin/public-answers/{answerId}/hiding': describeOperatorCall({
    summary: '공개된 질문과 답 숨기기',
    operator: 'SUPPORT',
    audit: 'PUBLIC_ANSWER_HIDDEN',
    params: z.object({ answerId: idText }),
    body: z.object({ reason: reason.check(z.minLength(1, '숨기는 이유를 적어 주세요.')) }),
    data: nothing,
    idempotent: true,
  }),
};
