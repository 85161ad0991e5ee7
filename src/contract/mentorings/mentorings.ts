import * as z from 'zod/mini';
import { DEADLINES } from '#domain/mentorings/deadlines/expiry.ts';
import { backupChoice, NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { mentorQuestion, questionAnswer } from '#domain/mentorings/proposals/mentor-question.ts';
import { mentoringMessage } from '#domain/mentorings/proposals/proposals.ts';
import { DEFAULT_TOPIC, TOPICS } from '#domain/mentorings/proposals/topics.ts';
import { ATTENDANCE_NOTICES, ATTENDANCE_WINDOW_MINUTES } from '#domain/mentorings/states/attendance.ts';
import { reason } from '#domain/mentorings/states/reason.ts';
import { STATUSES, TABS } from '#domain/mentorings/states/statuses.ts';
import { ACTIONS, ACTORS, HISTORY_ACTIONS } from '#domain/mentorings/states/transitions.ts';
import { MEETING_KINDS } from '#domain/mentorings/times/meetings.ts';
import { MAX_OFFERED_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { applyTime, applyTimes } from '#domain/mentorings/times/slots.ts';
import { PAYMENT_STATUSES } from '#domain/money/payments.ts';
import { describeCall } from '../call.ts';
import { payment } from '../money/payments.ts';
import { id, idCursor, idText, instant, pageSize, slice } from '../shapes.ts';

/** The other side of a mentoring, as its card shows it (SPEC §3 "Status card"). */
const statusCard = z.object({
  name: z.string(),
  profileImage: z.nullable(z.string()),
  /** `organization · detailed job` of a mentor; `school · major` of a mentee. */
  jobTitle: z.string(),
  /** A mentor's years; 0 for a mentee. */
  career: z.int(),
});

export type StatusCard = z.infer<typeof statusCard>;

const counterpart = z.object({ memberId: id, ...statusCard.shape });

const side = z.enum(['mentor', 'mentee']);

/** Whether a proposal waits for the next mentor, went to one, or found nobody. */
export const PASSINGS = ['WAITING', 'PASSED', 'NOBODY'] as const;

const passedOn = z.object({
  state: z.enum(PASSINGS),
  /** The mentoring with the next mentor, and their name, when it is PASSED. */
  mentoringId: z.nullable(id),
  mentorName: z.nullable(z.string()),
});

/** Fields that the card and the whole mentoring share. */
const summary = z.object({
  mentoringId: id,
  side,
  status: z.enum(STATUSES),
  /** Of the mentoring's current order; NONE without one. */
  paymentStatus: z.enum([...PAYMENT_STATUSES, 'NONE']),
  topic: z.enum(TOPICS),
  /** Without id and picture while the mentee is anonymous. */
  counterpart: z.object({ ...counterpart.shape, memberId: z.nullable(id) }),
  applyTimes: z.array(applyTime),
  confirmedTime: z.nullable(applyTime),
  dueAt: z.nullable(instant),
  /** Whether a side has reported a problem that the operator has not decided yet. */
  isDisputed: z.boolean(),
  /** Whether the mentee is unknown to the mentor: proposed anonymously and never confirmed. */
  isAnonymous: z.boolean(),
  /** On the mentee's side, for a paid proposal that ended without an answer: what became of it; null for all others. */
  passedOn: z.nullable(passedOn),
  createdAt: instant,
});

/** A card of the status lists; the fields of the other side are also its own, by the names of SPEC §3. */
export const mentoringCard = z.object({ ...summary.shape, ...statusCard.shape });
export type MentoringCard = z.infer<typeof mentoringCard>;

/** One mentoring, for the caller's side. */
export const mentoring = z.object({
  ...summary.shape,
  /** Changes with everything shown of it; the stream's `mentoring` event has it too. */
  version: z.string(),
  mentoringMessage: z.string(),
  /** The mentee's introduction, for the mentor's decision; empty on the mentee's side. */
  counterpartIntroduction: z.string(),
  /** The times the other side offered instead; empty unless the mentoring waits for a response to them. */
  offeredTimes: z.array(applyTime),
  reason: z.nullable(z.string()),
  /** What the mentor asked before answering, and the mentee's answer; null when nothing was asked. */
  question: z.nullable(
    z.object({
      text: z.string(),
      askedAt: instant,
      answer: z.nullable(z.string()),
      /** While the mentor's clock stands still: its latest end. */
      pausedUntil: z.nullable(instant),
    }),
  ),
  /** The problem with the session that the caller has reported. */
  dispute: z.nullable(z.string()),
  /** Whether it was ever disputed, so that it has a `dispute`. */
  wasDisputed: z.boolean(),
  /** The end of the time to appeal against the decision; null without one, and afterwards. */
  appealUntil: z.nullable(instant),
  /** Until when a completed session can be objected to, while it can. */
  objectionUntil: z.nullable(instant),
  /** Which deadline ended it, and when; null unless EXPIRED. */
  expiredDeadline: z.nullable(z.object({ deadline: z.enum(DEADLINES), at: instant })),
  /** Where the two meet, while it is confirmed; null otherwise. The link is the mentor's own address. */
  meeting: z.nullable(z.object({ kind: z.enum(MEETING_KINDS), link: z.nullable(z.string()) })),
  /** The mentor's job field, on the mentee's side; null on the mentor's. */
  field: z.nullable(z.string()),
  /** On the mentee's side, a while after it ended without a session: up to three other mentors of the field who have a free time and room for a proposal. */
  suggestedMentors: z.array(z.extend(counterpart, { nextFreeAt: instant })),
  /** On the mentee's side, while they can change: the next mentors of the proposal, and how many may be named; null otherwise. */
  backups: z.nullable(
    z.object({
      mentors: z.array(z.object({ memberId: id, name: z.string() })),
      isAutomatic: z.boolean(),
      maxMentors: z.int(),
      /** The mentors who have had the proposal. */
      had: z.array(id),
    }),
  ),
  /** On the mentee's side: the mentoring and the mentor that it came from, and how it ended there. */
  passedFrom: z.nullable(z.object({ mentoringId: id, mentorName: z.string(), action: z.enum(HISTORY_ACTIONS) })),
  priceKrw: z.int(),
  /** Its times are offered and accepted at least this many hours before the start, as set when it was proposed. */
  noticeHours: z.int(),
  payment: z.nullable(payment),
  attendance: z.object({ mentor: z.boolean(), mentee: z.boolean() }),
  /** The notice about both sides' attendance, and the time to object; null without one. */
  attendanceNotice: z.nullable(z.object({ notice: z.enum(ATTENDANCE_NOTICES), until: instant })),
  /** The absent sides, after a NO_SHOW; empty otherwise. */
  absent: z.array(side),
  /** What the caller may do now, by the table in `domain/mentorings/states/transitions.ts`. */
  allowedActions: z.array(z.enum(ACTIONS)),
  history: z.array(
    z.object({ action: z.enum(HISTORY_ACTIONS), actor: z.enum(ACTORS), status: z.enum(STATUSES), at: instant }),
  ),
});
export type Mentoring = z.infer<typeof mentoring>;

const params = z.object({ mentoringId: idText });
const startTime = applyTime.shape.startTime;
const offeredTimes = applyTimes.check(
  z.maxLength(MAX_OFFERED_SLOTS, `다른 시간은 최대 ${MAX_OFFERED_SLOTS}개까지 제안할 수 있어요.`),
);

export const mentoringCalls = {
  'POST /v1/mentoring': describeCall({
    summary: '멘토링 제안하기',
    access: 'mentee',
    feature: 'PROPOSAL',
    status: 201,
    body: z.object({
      mentorId: id,
      topic: z._default(z.enum(TOPICS), DEFAULT_TOPIC),
      mentoringMessage: z._default(mentoringMessage, ''),
      /** The mentor learns name, picture and introduction at the confirmation. */
      isAnonymous: z._default(z.boolean(), false),
      applyTimes,
      /** The next mentors of a paid proposal if the mentor declines or does not answer. */
      backups: z._default(backupChoice, NO_BACKUPS),
    }),
    data: mentoring,
    idempotent: true,
  }),
  'GET /v1/mentoring': describeCall({
    summary: '내 멘토링 목록 (로그인한 쪽에서 본다)',
    access: 'member',
    query: z.object({
      tab: z._default(z.enum(TABS), 'unconfirmed'),
      size: pageSize(10, 30),
      cursor: idCursor,
    }),
    data: slice(mentoringCard),
  }),
  'GET /v1/last-message': describeCall({
    summary: '지난 제안에 쓴 말; 없으면 null',
    access: 'mentee',
    data: z.nullable(
      z.object({
        topic: z.enum(TOPICS),
        mentoringMessage: z.string(),
        /** Whether its mentor has rejected it. */
        wasRejected: z.boolean(),
      }),
    ),
  }),
  'GET /v1/mentoring/{mentoringId}': describeCall({
    summary: '멘토링 진행 상황',
    access: 'member',
    params,
    data: mentoring,
  }),
  'PUT /v1/mentoring/{mentoringId}/apply-times': describeCall({
    summary: '희망 시간 바꾸기 (확정 전)',
    access: 'mentee',
    params,
    body: z.object({ applyTimes }),
    data: mentoring,
    idempotent: true,
  }),
  'PUT /v1/mentoring/{mentoringId}/backups': describeCall({
    summary: '다음 멘토 바꾸기 (확정 전)',
    access: 'mentee',
    params,
    body: backupChoice,
    data: mentoring,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/acceptance': describeCall({
    summary: '수락하기: 제안된 시간 하나로 확정한다',
    access: 'member',
    params,
    body: z.object({ startTime }),
    data: mentoring,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/rejection': describeCall({
    summary: '거절하기 (결제 금액은 모두 돌아간다)',
    access: 'mentor',
    params,
    body: z.object({ reason: z._default(reason, '') }),
    data: mentoring,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/counter-proposal': describeCall({
    summary: '다른 시간 제안하기 (한쪽에서 한 번)',
    access: 'member',
    params,
    body: z.object({ applyTimes: offeredTimes }),
    data: mentoring,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/question': describeCall({
    summary: '조금 더 알려 주세요: 답하기 전에 한 번 물어보기 (기한이 최대 24시간 멈춘다)',
    access: 'mentor',
    params,
    body: z.object({ question: mentorQuestion }),
    data: mentoring,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/question/answer': describeCall({
    summary: '멘토의 질문에 답하기',
    access: 'mentee',
    params,
    body: z.object({ answer: questionAnswer }),
    data: mentoring,
    idempotent: true,
  }),
  'GET /v1/mentoring/{mentoringId}/refund-quote': describeCall({
    summary: '지금 취소하면 돌아오는 금액',
    access: 'member',
    params,
    data: z.object({
      paidKrw: z.int(),
      /** A payment that is being confirmed: if it succeeds after the cancellation, all of it is refunded. */
      confirmingKrw: z.int(),
      refundKrw: z.int(),
      percent: z.int(),
      couponReturned: z.boolean(),
      /** Whether a coupon was used for what was paid. */
      hasCoupon: z.boolean(),
      /** The end of a full refund despite the near start, after a short-notice confirmation. */
      fullRefundUntil: z.nullable(instant),
      quotedAt: instant,
    }),
  }),
  'POST /v1/mentoring/{mentoringId}/cancellation': describeCall({
    summary: '취소하기',
    access: 'member',
    params,
    body: z.object({
      reason: z._default(reason, ''),
      /** The refund shown to the user; if the actual refund differs, the call is refused with PRICE_CHANGED. */
      expectedRefundKrw: z.optional(z.int().check(z.gte(0))),
    }),
    data: mentoring,
    idempotent: true,
  }),
  'POST /v1/mentoring/{mentoringId}/attendance': describeCall({
    summary: `참석 확인 (시작 ${ATTENDANCE_WINDOW_MINUTES}분 전부터 ${ATTENDANCE_WINDOW_MINUTES}분 후까지)`,
    access: 'member',
    params,
    data: mentoring,
    idempotent: true,
  }),
};
