import * as z from 'zod/mini';
import { PRESENCES, RESOLUTIONS, ATTENDANCE_WINDOW_MINUTES } from '#domain/mentorings/attendance.ts';
import { disputeReason } from '#domain/mentorings/disputes.ts';
import { reason } from '#domain/mentorings/reason.ts';
import { applyTime } from '#domain/mentorings/slots.ts';
import { STATUSES } from '#domain/mentorings/statuses.ts';
import { describeCall } from './call.ts';
import { mentoring } from './mentorings.ts';
import { id, idText, instant, pageSize, slice } from './shapes.ts';

/** A side of a disputed session, for the operator. */
const party = z.object({
  memberId: id,
  name: z.string(),
  email: z.string(),
  presence: z.enum(PRESENCES),
  attendedAt: z.nullable(instant),
  /** The problem that this side reported; null if none. */
  dispute: z.nullable(z.string()),
});

/** A session that waits for the operator's decision. */
export const dispute = z.object({
  mentoringId: id,
  disputedAt: instant,
  confirmedTime: applyTime,
  mentor: party,
  mentee: party,
  /** Minutes in which a side was received by the other in the room, and in which both were. */
  meeting: z.object({ mentorWasHeard: z.int(), menteeWasHeard: z.int(), mutualMinutes: z.int() }),
  paidKrw: z.int(),
  discountKrw: z.int(),
  /** The result of the two attendances, by the table of `domain/mentorings/attendance.ts`. */
  bySigns: z.enum(RESOLUTIONS),
  /** What each decision would refund now. */
  choices: z.array(z.object({ resolution: z.enum(RESOLUTIONS), refundKrw: z.int(), couponReturned: z.boolean() })),
});
export type Dispute = z.infer<typeof dispute>;

const resolved = z.object({ mentoringId: id, status: z.enum(STATUSES), refundKrw: z.int() });
export type Resolved = z.infer<typeof resolved>;

const params = z.object({ mentoringId: idText });

export const disputeCalls = {
  'POST /v1/mentoring/{mentoringId}/dispute': describeCall({
    summary: `문제 알리기 (시작 ${ATTENDANCE_WINDOW_MINUTES}분 뒤부터, 한쪽에서 한 번)`,
    access: 'member',
    params,
    body: z.object({ reason: disputeReason }),
    data: mentoring,
    idempotent: true,
  }),
  'GET /v1/admin/disputes': describeCall({
    summary: '결정할 멘토링 (오래 기다린 순)',
    access: 'operator',
    query: z.object({
      size: pageSize(20, 50),
      cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
    }),
    data: slice(dispute),
  }),
  'POST /v1/admin/mentoring/{mentoringId}/resolution': describeCall({
    summary: '확인 결과 결정하기',
    access: 'operator',
    params,
    body: z.object({
      resolution: z.enum(RESOLUTIONS),
      /** Both sides see it. */
      note: reason.check(z.minLength(1, '두 사람에게 알릴 이유를 적어 주세요.')),
    }),
    data: resolved,
    idempotent: true,
  }),
};
