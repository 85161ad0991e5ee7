import * as z from 'zod/mini';
import { deskSearch, DISPUTE_ORDERS } from '#domain/desk/desk.ts';
import { PRESENCES, RESOLUTIONS, ATTENDANCE_WINDOW_MINUTES } from '#domain/mentorings/states/attendance.ts';
import {
  APPEAL_DAYS,
  appealText,
  DECISION_HOURS,
  disputeReason,
  EMPTY_STATEMENT,
  MAX_STATEMENT_FILES,
  MAX_STATEMENTS,
  OBJECTION_DAYS,
  statementText,
  TOO_MANY_STATEMENT_FILES,
} from '#domain/mentorings/states/disputes.ts';
import { reason } from '#domain/mentorings/states/reason.ts';
import { STATUSES } from '#domain/mentorings/states/statuses.ts';
import { applyTime } from '#domain/mentorings/times/slots.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { id, idCursor, idText, instant, pageSize, slice } from '../shapes.ts';
import { mentoring } from './mentorings.ts';

const side = z.enum(['mentor', 'mentee']);
const resolution = z.enum(RESOLUTIONS);
const krw = z.int();

const statementFile = z.object({
  fileId: id,
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.int(),
});
export type StatementFile = z.infer<typeof statementFile>;

/** A side's statement and its files. */
const statement = z.object({
  statementId: id,
  side,
  text: z.string(),
  files: z.array(statementFile),
  createdAt: instant,
});
export type Statement = z.infer<typeof statement>;

/** What a decision gives each side. The mentor's side reads no refund: how a mentee pays is private. */
const outcome = {
  resolution,
  /** Percent of the payment that comes back. */
  percent: z.int(),
  refundKrw: z.nullable(krw),
  /** What the mentor earns; null on the mentee's side. */
  mentorKrw: z.nullable(krw),
  /** Whether the coupon comes back; null where none was used, or on the mentor's side. */
  couponReturned: z.nullable(z.boolean()),
};

const round = z.object({
  /** 1 is the objection, 2 the appeal. */
  round: z.int(),
  askedBy: side,
  askedAt: instant,
  decideBy: instant,
  decision: z.nullable(
    z.object({
      ...outcome,
      note: z.string(),
      decidedAt: instant,
      /** Whether the rule decided because no operator did in time. */
      byRule: z.boolean(),
      /** Until when it can be appealed against; null for a decision that is final. */
      appealUntil: z.nullable(instant),
      acceptedBy: z.array(side),
    }),
  ),
});

/** A disputed mentoring as one of its two people sees it. */
export const disputeView = z.object({
  mentoringId: id,
  side,
  status: z.enum(STATUSES),
  disputedAt: instant,
  /** When the money moves at the latest. */
  endsBy: instant,
  /** What the rule would decide on an objection if no operator does in time; null for an appeal and after the end. */
  byRule: z.nullable(resolution),
  /** Whether a decision is due, or can still be appealed against. */
  isOpen: z.boolean(),
  rounds: z.array(round),
  statements: z.array(statement),
  /** How many more statements this side can add. */
  statementsLeft: z.int(),
});
export type DisputeView = z.infer<typeof disputeView>;

/** One side of a disputed session, for the operator. */
const party = z.object({
  memberId: id,
  name: z.string(),
  email: z.string(),
  presence: z.enum(PRESENCES),
  attendedAt: z.nullable(instant),
  /** Its stays in the room, the first entrance first, twenty at most; `leftAt` is null while it is there, or when nobody saw it go. */
  visits: z.array(z.object({ enteredAt: instant, leftAt: z.nullable(instant) })),
  /** How many statements this side made; their texts open with the dispute alone. */
  statements: z.int(),
});

/** A session that waits for the operator's decision. */
export const dispute = z.object({
  mentoringId: id,
  round: z.int(),
  askedBy: side,
  /** The time of the objection, and of the request to be decided now. */
  disputedAt: instant,
  askedAt: instant,
  decideBy: instant,
  endsBy: instant,
  confirmedTime: applyTime,
  mentor: party,
  mentee: party,
  /** Minutes in which a side was received by the other in the room, and in which both were. */
  meeting: z.object({ mentorWasHeard: z.int(), menteeWasHeard: z.int(), mutualMinutes: z.int() }),
  paidKrw: krw,
  discountKrw: krw,
  /** The result of the two attendances, by the table of `domain/mentorings/states/attendance.ts`. */
  bySigns: resolution,
  /** What the rule would decide. */
  byRule: resolution,
  /** What each decision would do now. */
  choices: z.array(
    z.object({ resolution, percent: z.int(), refundKrw: krw, mentorKrw: krw, couponReturned: z.boolean() }),
  ),
  /** The decision on the objection, if this is an appeal. */
  first: z.nullable(z.object({ resolution, note: z.string(), decidedAt: instant })),
  /** Whether the caller may decide it: nobody decides an appeal against their own decision. */
  mayDecide: z.boolean(),
});
export type Dispute = z.infer<typeof dispute>;

const resolved = z.object({
  mentoringId: id,
  status: z.enum(STATUSES),
  round: z.int(),
  refundKrw: krw,
  /** When it takes effect, unless somebody appeals; null when it has. */
  effectiveAt: z.nullable(instant),
});
export type Resolved = z.infer<typeof resolved>;

const params = z.object({ mentoringId: idText });
const fileIds = z._default(
  z.array(id).check(
    z.maxLength(MAX_STATEMENT_FILES, TOO_MANY_STATEMENT_FILES),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  [],
);

export const disputeCalls = {
  'POST /v1/mentoring/{mentoringId}/dispute': describeCall({
    summary: `문제 알리기 (시작 ${ATTENDANCE_WINDOW_MINUTES}분 뒤부터 완료되고 ${OBJECTION_DAYS}일까지, 멘토링마다 한 번)`,
    access: 'member',
    params,
    body: z.object({ reason: disputeReason, fileIds }),
    data: mentoring,
    idempotent: true,
  }),
  'GET /v1/mentoring/{mentoringId}/dispute': describeCall({
    summary: '문제 확인: 남긴 말과 파일, 결정, 기한',
    access: 'member',
    params,
    data: disputeView,
  }),
  'POST /v1/mentoring/{mentoringId}/dispute/file': describeCall({
    summary: '남길 파일 올리기 (하루 안에 쓰지 않으면 지워진다)',
    access: 'member',
    status: 201,
    params,
    multipart: 'DISPUTE',
    body: z.object({}),
    data: statementFile,
  }),
  'POST /v1/mentoring/{mentoringId}/dispute/statement': describeCall({
    summary: `하고 싶은 말과 파일 더하기 (한쪽에서 최대 ${MAX_STATEMENTS}번)`,
    access: 'member',
    status: 201,
    params,
    body: z.object({ text: z._default(statementText, ''), fileIds }).check(
      z.refine(({ text, fileIds: ids }) => text !== '' || ids.length > 0, {
        message: EMPTY_STATEMENT,
        path: ['text'],
      }),
    ),
    data: disputeView,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/dispute/acceptance': describeCall({
    summary: '결정 받아들이기',
    access: 'member',
    params,
    data: disputeView,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/dispute/appeal': describeCall({
    summary: `결정에 이의 신청하기 (결정하고 ${APPEAL_DAYS}일까지, 한 번)`,
    access: 'member',
    params,
    body: z.object({ text: appealText, fileIds }),
    data: disputeView,
    idempotent: true,
  }),
  'GET /v1/admin/disputes': describeOperatorCall({
    summary: '결정할 멘토링 (결정 기한이 가까운 순, 번호나 두 사람으로 찾기, 찾으면 기록이 남는다)',
    operator: 'SUPPORT',
    audit: 'DISPUTES_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      /** 1 is the objection, 2 the appeal. */
      round: z.optional(z.enum(['1', '2'])),
      order: z._default(z.enum(DISPUTE_ORDERS), 'DUE'),
      size: pageSize(20, 50),
      cursor: idCursor,
    }),
    data: slice(dispute),
  }),
  'GET /v1/admin/mentoring/{mentoringId}/statements': describeOperatorCall({
    summary: '두 사람이 남긴 말과 파일 (볼 때마다 감사 기록에 남는다)',
    operator: 'SUPPORT',
    audit: 'DISPUTE_VIEWED',
    params,
    data: z.object({ statements: z.array(statement) }),
  }),
  'POST /v1/admin/mentoring/{mentoringId}/resolution': describeOperatorCall({
    summary: `확인 결과 결정하기 (기한 ${DECISION_HOURS}시간, 이의 신청은 다른 운영자가)`,
    operator: 'SUPPORT',
    audit: 'DISPUTE_RESOLVED',
    stepUp: true,
    params,
    body: z.object({
      resolution,
      /** Both sides see it. */
      note: reason.check(z.minLength(1, '두 사람에게 알릴 이유를 적어 주세요.')),
    }),
    data: resolved,
    idempotent: true,
  }),
};
