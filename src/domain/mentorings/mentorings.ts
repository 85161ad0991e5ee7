import * as z from 'zod/mini';
import { withTopicParticle } from '../text/korean-particles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/korean-time.ts';

export const TOPICS = ['JOB_PREPARATION', 'INDUSTRY_TRENDS', 'INTERVIEW_PREPARATION', 'CAREER_PATH'] as const;
export type Topic = (typeof TOPICS)[number];
/** SPEC §3's Korean names of the topics. */
export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  JOB_PREPARATION: '취업 준비',
  INDUSTRY_TRENDS: '업계 동향',
  INTERVIEW_PREPARATION: '면접 대비',
  CAREER_PATH: '커리어 고민',
};
export const DEFAULT_TOPIC: Topic = 'JOB_PREPARATION';

export const MAX_MENTORING_MESSAGE_LENGTH = 500;
export const MAX_REASON_LENGTH = 200;
export const mentoringMessage = z
  .string()
  .check(
    z.trim(),
    z.maxLength(
      MAX_MENTORING_MESSAGE_LENGTH,
      `멘토에게 전할 말은 최대 ${MAX_MENTORING_MESSAGE_LENGTH}자까지 입력할 수 있어요.`,
    ),
  );
/** Why somebody rejects or cancels; it may be empty. */
export const reason = z
  .string()
  .check(z.trim(), z.maxLength(MAX_REASON_LENGTH, `사유는 최대 ${MAX_REASON_LENGTH}자까지 입력할 수 있어요.`));

/** What went wrong with a session, for the operator to decide by. */
export const disputeReason = reason.check(z.minLength(1, '어떤 문제가 있었는지 알려 주세요.'));

/** product §5.1, §4.4, §7. */
export const MAX_OPEN_PROPOSALS = 5;
export const PAYMENT_WINDOW_MS = 24 * HOUR_MS;
export const ANSWER_WINDOW_MS = 48 * HOUR_MS;
/** A session that both attended completes a day after its end; one that somebody missed is settled after three. */
export const COMPLETION_DELAY_MS = DAY_MS;
export const DISPUTE_WINDOW_MS = 3 * DAY_MS;
/** "Here" counts from ten minutes before the start to ten minutes after it. */
export const ATTENDANCE_WINDOW_MINUTES = 10;
export const ATTENDANCE_WINDOW_MS = ATTENDANCE_WINDOW_MINUTES * MINUTE_MS;

export const STATUSES = [
  'PAYMENT_PENDING',
  'WAITING_FOR_MENTOR',
  'WAITING_FOR_MENTEE',
  'CONFIRMED',
  'COMPLETED',
  'NO_SHOW',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type MentoringStatus = (typeof STATUSES)[number];

/** What cards and screens call each state (SPEC §4 and its outcomes, product §4.1). */
export const STATUS_LABELS: Readonly<Record<MentoringStatus, string>> = {
  PAYMENT_PENDING: '결제 대기',
  WAITING_FOR_MENTOR: '수락 대기',
  WAITING_FOR_MENTEE: '시간 변경 제안',
  CONFIRMED: '멘토링 확정',
  COMPLETED: '멘토링 완료',
  NO_SHOW: '노쇼',
  REJECTED: '거절됨',
  CANCELLED: '취소됨',
  EXPIRED: '기간 만료',
};

export const TABS = ['unconfirmed', 'confirmed', 'completed'] as const;
export type Tab = (typeof TABS)[number];
export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  unconfirmed: '미확정',
  confirmed: '확정',
  completed: '완료',
};
export const TAB_STATUSES: Readonly<Record<Tab, readonly MentoringStatus[]>> = {
  unconfirmed: ['PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE'],
  confirmed: ['CONFIRMED'],
  completed: ['COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED'],
};
export const OPEN_STATUSES = TAB_STATUSES.unconfirmed;

/** SPEC §4: the tracker's three steps. */
export const TRACKER_LABELS = ['결제대기', '수락대기', '멘토링 확정'] as const;

/** The tracker's step of a state, 0 to 2; a mentoring that has ended without confirmation has none. */
export function trackerStep(status: MentoringStatus): 0 | 1 | 2 | undefined {
  if (status === 'PAYMENT_PENDING') return 0;
  if (status === 'WAITING_FOR_MENTOR' || status === 'WAITING_FOR_MENTEE') return 1;
  if (status === 'CONFIRMED' || status === 'COMPLETED' || status === 'NO_SHOW') return 2;
  return undefined;
}

export const ACTORS = ['MENTEE', 'MENTOR', 'ADMIN', 'SYSTEM'] as const;
export type Actor = (typeof ACTORS)[number];

export const ACTIONS = [
  'pay',
  'accept',
  'reject',
  'offerTimes',
  'changeTimes',
  'cancel',
  'expire',
  'close',
  'bounce',
  'attend',
  'dispute',
  'complete',
  'recordNoShow',
] as const;
export type MentoringAction = (typeof ACTIONS)[number];

/** What a line of the history names: the proposal itself, or a step of the table. */
export const HISTORY_ACTIONS = ['propose', ...ACTIONS] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

interface Transition {
  readonly by: Actor;
  readonly from: readonly MentoringStatus[];
  /** `same` leaves the state as it is. */
  readonly to: MentoringStatus | 'same';
}

/**
 * All transitions of a mentoring: action → who → allowed states → next (product §4.2). Buttons, the server's
 * compare-and-swap and the words of a refusal all read it.
 */
export const TRANSITIONS: Readonly<Record<MentoringAction, readonly Transition[]>> = {
  pay: [{ by: 'MENTEE', from: ['PAYMENT_PENDING'], to: 'WAITING_FOR_MENTOR' }],
  accept: [
    { by: 'MENTOR', from: ['WAITING_FOR_MENTOR'], to: 'CONFIRMED' },
    { by: 'MENTEE', from: ['WAITING_FOR_MENTEE'], to: 'CONFIRMED' },
  ],
  reject: [{ by: 'MENTOR', from: ['WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE'], to: 'REJECTED' }],
  offerTimes: [
    { by: 'MENTOR', from: ['WAITING_FOR_MENTOR'], to: 'WAITING_FOR_MENTEE' },
    { by: 'MENTEE', from: ['WAITING_FOR_MENTEE'], to: 'WAITING_FOR_MENTOR' },
  ],
  changeTimes: [{ by: 'MENTEE', from: ['PAYMENT_PENDING', 'WAITING_FOR_MENTOR'], to: 'same' }],
  cancel: [
    { by: 'MENTEE', from: [...OPEN_STATUSES, 'CONFIRMED'], to: 'CANCELLED' },
    { by: 'MENTOR', from: ['CONFIRMED'], to: 'CANCELLED' },
  ],
  expire: [{ by: 'SYSTEM', from: OPEN_STATUSES, to: 'EXPIRED' }],
  // The last offered time was taken by another session of either person.
  close: [{ by: 'SYSTEM', from: OPEN_STATUSES, to: 'CANCELLED' }],
  // The money it was paid with has left again: a bank took the deposit back (docs/decisions/0080).
  bounce: [{ by: 'SYSTEM', from: ['WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE', 'CONFIRMED'], to: 'CANCELLED' }],
  attend: [
    { by: 'MENTEE', from: ['CONFIRMED'], to: 'same' },
    { by: 'MENTOR', from: ['CONFIRMED'], to: 'same' },
  ],
  // Something went wrong: nothing is settled until the operator has decided (docs/decisions/0078).
  dispute: [
    { by: 'MENTEE', from: ['CONFIRMED'], to: 'same' },
    { by: 'MENTOR', from: ['CONFIRMED'], to: 'same' },
  ],
  complete: [
    { by: 'SYSTEM', from: ['CONFIRMED'], to: 'COMPLETED' },
    { by: 'ADMIN', from: ['CONFIRMED'], to: 'COMPLETED' },
  ],
  recordNoShow: [
    { by: 'SYSTEM', from: ['CONFIRMED'], to: 'NO_SHOW' },
    { by: 'ADMIN', from: ['CONFIRMED'], to: 'NO_SHOW' },
  ],
};

const ACTION_LABELS: Readonly<Record<MentoringAction, string>> = {
  pay: '결제',
  accept: '수락',
  reject: '거절',
  offerTimes: '다른 시간 제안',
  changeTimes: '시간 변경',
  cancel: '취소',
  expire: '만료',
  close: '마감',
  bounce: '결제 취소',
  attend: '참석 확인',
  dispute: '문제 알리기',
  complete: '완료',
  recordNoShow: '노쇼 처리',
};

/** The states an actor may take an action from; empty when the action is never theirs. */
export function allowedStatuses(action: MentoringAction, actor: Actor): readonly MentoringStatus[] {
  return findTransition(action, actor)?.from ?? [];
}

/** Whether an actor may take an action now. */
export function mentoringCan(action: MentoringAction, actor: Actor, status: MentoringStatus): boolean {
  return allowedStatuses(action, actor).includes(status);
}

/** The state after an action. Ask `mentoringCan` first. */
export function nextStatus(action: MentoringAction, actor: Actor, status: MentoringStatus): MentoringStatus {
  const to = findTransition(action, actor)?.to ?? 'same';
  return to === 'same' ? status : to;
}

/** What decides, besides the state, which actions are open to a side now. */
export interface ActionContext {
  readonly status: MentoringStatus;
  readonly dueAt: Date | null;
  readonly confirmedStartsAt: Date | null;
  /** Whether this side has offered other times already; each side may once. */
  readonly hasOfferedTimes: boolean;
  /** Whether this side has said "here" already. */
  readonly hasAttended: boolean;
  /** Whether either side has said that something went wrong. */
  readonly isDisputed: boolean;
  /** Whether this side has; each side may once. */
  readonly hasDisputed: boolean;
}

/** Actions that belong to the open step and end with its deadline. */
const BOUND_BY_DEADLINE: readonly MentoringAction[] = ['pay', 'accept', 'offerTimes', 'changeTimes'];

/** What a side may do at `now`: the table's actions, less those whose time has not come or has passed (product §4.2). */
export function openActions(actor: Actor, context: ActionContext, now: Date): MentoringAction[] {
  return ACTIONS.filter(
    (action) => mentoringCan(action, actor, context.status) && !problemWithAction(action, context, now),
  );
}

/** Why an action that the table allows is not open at `now`: a refusal's code, or undefined. */
export function problemWithAction(
  action: MentoringAction,
  context: ActionContext,
  now: Date,
):
  | 'DEADLINE_PASSED'
  | 'TIMES_OFFERED_ALREADY'
  | 'ATTENDANCE_WINDOW'
  | 'SESSION_STARTED'
  | 'DISPUTE_WINDOW'
  | 'DISPUTED_ALREADY'
  | 'NOT_DISPUTED'
  | undefined {
  const { dueAt, confirmedStartsAt } = context;
  if (BOUND_BY_DEADLINE.includes(action) && dueAt && dueAt <= now) return 'DEADLINE_PASSED';
  if (action === 'offerTimes' && context.hasOfferedTimes) return 'TIMES_OFFERED_ALREADY';
  if (action === 'cancel' && confirmedStartsAt && confirmedStartsAt <= now) return 'SESSION_STARTED';
  if (action === 'attend' && (context.hasAttended || !isAttendanceOpen(confirmedStartsAt, now)))
    return 'ATTENDANCE_WINDOW';
  if (action === 'dispute' && !isDisputeOpen(confirmedStartsAt, now)) return 'DISPUTE_WINDOW';
  if (action === 'dispute' && context.hasDisputed) return 'DISPUTED_ALREADY';
  // The operator decides where somebody asked for it; all else the system settles by who was there.
  if ((action === 'complete' || action === 'recordNoShow') && !context.isDisputed) return 'NOT_DISPUTED';
  return undefined;
}

/** Why an action is out of order, from the same table. */
export function refusalOf(action: MentoringAction, actor: Actor, status: MentoringStatus): string {
  const from = allowedStatuses(action, actor);
  if (from.length === 0) return `${ACTION_LABELS[action]} 권한이 없어요.`;
  const states = from.map((state) => `'${STATUS_LABELS[state]}'`).join(', ');
  return `지금은 '${STATUS_LABELS[status]}' 상태예요. ${withTopicParticle(ACTION_LABELS[action])} ${states} 상태에서만 할 수 있어요.`;
}

/**
 * When the open step runs out: 24 h to pay, 48 h to answer, and never after the last slot starts (product §4.4).
 * @param since when the step began
 */
export function dueAt(status: MentoringStatus, since: Date, slots: readonly Date[]): Date | undefined {
  if (!OPEN_STATUSES.includes(status)) return undefined;
  const window = status === 'PAYMENT_PENDING' ? PAYMENT_WINDOW_MS : ANSWER_WINDOW_MS;
  const lastSlot = Math.max(...slots.map(Number));
  return new Date(Math.min(since.getTime() + window, lastSlot));
}

/** "Here" may be said from ten minutes before the start to ten minutes after it. */
function isAttendanceOpen(startsAt: Date | null, now: Date): boolean {
  return startsAt !== null && Math.abs(now.getTime() - startsAt.getTime()) <= ATTENDANCE_WINDOW_MS;
}

/** What went wrong may be said once nobody can say "here" any more, until the mentoring ends. */
function isDisputeOpen(startsAt: Date | null, now: Date): boolean {
  return startsAt !== null && now.getTime() - startsAt.getTime() > ATTENDANCE_WINDOW_MS;
}

function findTransition(action: MentoringAction, actor: Actor): Transition | undefined {
  return TRANSITIONS[action].find((transition) => transition.by === actor);
}
