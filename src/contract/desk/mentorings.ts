import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import { STATUSES } from '#domain/mentorings/states/statuses.ts';
import { ACTORS, HISTORY_ACTIONS } from '#domain/mentorings/states/transitions.ts';
import { PAYMENT_STATUSES } from '#domain/money/payments.ts';
import { describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idText, instant, slice } from '../shapes.ts';

const person = z.object({ memberId: id, name: z.string() });

const listed = z.object({
  mentoringId: id,
  status: z.enum(STATUSES),
  mentor: person,
  mentee: person,
  createdAt: instant,
  confirmedStartsAt: z.nullable(instant),
});
export type ListedMentoring = z.infer<typeof listed>;

const mentoring = z.extend(listed, {
  /** The deadline of the open state. */
  dueAt: z.nullable(instant),
  /** Oldest first. */
  history: z.array(
    z.object({ action: z.enum(HISTORY_ACTIONS), actor: z.enum(ACTORS), to: z.enum(STATUSES), at: instant }),
  ),
  /** Minutes in which a side was received by the other in the room, and in which both were. */
  meeting: z.object({ mentorWasHeard: z.int(), menteeWasHeard: z.int(), mutualMinutes: z.int() }),
  /** The newest order; null without one. */
  payment: z.nullable(
    z.object({ orderId: z.string(), status: z.enum(PAYMENT_STATUSES), amountKrw: z.int(), refundKrw: z.int() }),
  ),
  /** How many of its messages are reported; only those can be read, in the list of reports. */
  openReports: z.int(),
});
export type DeskMentoring = z.infer<typeof mentoring>;

/** Mentorings on the operators' desk (product §26.6). */
export const deskMentoringCalls = {
  'GET /v1/admin/mentorings': describeOperatorCall({
    summary:
      '멘토링 (최신 순이나 오래된 순, 상태별, 번호나 두 사람의 이메일·닉네임 앞부분이나 학교로 찾기, 찾으면 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'MENTORINGS_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      status: z.optional(z.enum(STATUSES)),
      ...deskListQuery(50),
    }),
    data: slice(listed),
  }),
  'GET /v1/admin/mentorings/{mentoringId}': describeOperatorCall({
    summary: '멘토링 한 건: 지나온 단계, 이어진 시간, 결제 (볼 때마다 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'MENTORING_VIEWED',
    params: z.object({ mentoringId: idText }),
    data: mentoring,
  }),
};
