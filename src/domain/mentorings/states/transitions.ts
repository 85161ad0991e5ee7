import { withTopicParticle } from '../../text/korean-particles.ts';
import { isAttendanceOpen } from './attendance.ts';
import { problemWithObjection, type DisputeSide, type OpenDecision } from './disputes.ts';
import { type MentoringStatus, OPEN_STATUSES, STATUS_LABELS } from './statuses.ts';

export const ACTORS = ['MENTEE', 'MENTOR', 'ADMIN', 'SYSTEM'] as const;
export type Actor = (typeof ACTORS)[number];

export const ACTIONS = [
  'pay',
  'accept',
  'reject',
  'offerTimes',
  'changeTimes',
  'askQuestion',
  'answerQuestion',
  'cancel',
  'expire',
  'close',
  'bounce',
  'attend',
  'dispute',
  'decide',
  'acceptDecision',
  'appeal',
  'complete',
  'recordNoShow',
  'annul',
] as const;
export type MentoringAction = (typeof ACTIONS)[number];

/** What a line of the history names: the proposal itself, a paid one that came from another mentor (product §5.6), or an action of the table. */
export const HISTORY_ACTIONS = ['propose', 'passOn', ...ACTIONS] as const;
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
  // The mentor asks one question before answering: "조금 더 알려 주세요".
  askQuestion: [{ by: 'MENTOR', from: ['WAITING_FOR_MENTOR'], to: 'same' }],
  answerQuestion: [{ by: 'MENTEE', from: ['WAITING_FOR_MENTOR'], to: 'same' }],
  cancel: [
    { by: 'MENTEE', from: [...OPEN_STATUSES, 'CONFIRMED'], to: 'CANCELLED' },
    { by: 'MENTOR', from: ['CONFIRMED'], to: 'CANCELLED' },
  ],
  expire: [{ by: 'SYSTEM', from: OPEN_STATUSES, to: 'EXPIRED' }],
  // The last offered time was taken by another session of either person.
  close: [{ by: 'SYSTEM', from: OPEN_STATUSES, to: 'CANCELLED' }],
  // The payment has left again: a bank reversed the deposit (docs/decisions/0080).
  bounce: [{ by: 'SYSTEM', from: ['WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE', 'CONFIRMED'], to: 'CANCELLED' }],
  attend: [
    { by: 'MENTEE', from: ['CONFIRMED'], to: 'same' },
    { by: 'MENTOR', from: ['CONFIRMED'], to: 'same' },
  ],
  // Something went wrong: the money waits until it is decided. A completed session is opened again (docs/decisions/0078).
  dispute: [
    { by: 'MENTEE', from: ['CONFIRMED', 'COMPLETED'], to: 'CONFIRMED' },
    { by: 'MENTOR', from: ['CONFIRMED', 'COMPLETED'], to: 'CONFIRMED' },
  ],
  decide: [{ by: 'ADMIN', from: ['CONFIRMED'], to: 'same' }],
  acceptDecision: [
    { by: 'MENTEE', from: ['CONFIRMED'], to: 'same' },
    { by: 'MENTOR', from: ['CONFIRMED'], to: 'same' },
  ],
  appeal: [
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
  // Both were there without a session, or nothing proves that it took place: nobody is at fault.
  annul: [
    { by: 'SYSTEM', from: ['CONFIRMED'], to: 'CANCELLED' },
    { by: 'ADMIN', from: ['CONFIRMED'], to: 'CANCELLED' },
  ],
};

const ACTION_LABELS: Readonly<Record<MentoringAction, string>> = {
  pay: '결제',
  accept: '수락',
  reject: '거절',
  offerTimes: '다른 시간 제안',
  changeTimes: '시간 변경',
  askQuestion: '질문',
  answerQuestion: '질문에 답하기',
  cancel: '취소',
  expire: '만료',
  close: '마감',
  bounce: '결제 취소',
  attend: '참석 확인',
  dispute: '문제 알리기',
  decide: '확인 결과 결정',
  acceptDecision: '결정 받아들이기',
  appeal: '이의 신청',
  complete: '완료',
  recordNoShow: '노쇼 처리',
  annul: '무효 처리',
};

/** The states that allow an actor's action; empty if the actor never may. */
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

/** Of the mentor's one question. */
export type QuestionState = 'NONE' | 'OPEN' | 'ANSWERED';

/** Everything besides the state that decides which actions a side has now. */
export interface ActionContext {
  readonly status: MentoringStatus;
  readonly dueAt: Date | null;
  readonly confirmedStartsAt: Date | null;
  /** Whether this side has offered other times already; each side may once. */
  readonly hasOfferedTimes: boolean;
  /** Whether the mentor has asked their one question, and whether it waits for the mentee's answer. */
  readonly question: QuestionState;
  /** Whether this side has said "here" already. */
  readonly hasAttended: boolean;
  /** Whether either side has said that something went wrong. */
  readonly isDisputed: boolean;
  /** When it ended; null while it has not. */
  readonly closedAt: Date | null;
  /** The acting side, and the decision that can be appealed against, if any. */
  readonly side?: DisputeSide | undefined;
  readonly decision?: OpenDecision | undefined;
}

/** Actions that belong to an open state and end with its deadline. */
const BOUND_BY_DEADLINE: readonly MentoringAction[] = [
  'pay',
  'accept',
  'offerTimes',
  'changeTimes',
  'askQuestion',
  'answerQuestion',
];

/** What a side may do at `now`: the table's actions, less those that are not open yet or no longer (product §4.2). */
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
  | 'QUESTION_ASKED_ALREADY'
  | 'NO_QUESTION'
  | 'ATTENDANCE_WINDOW'
  | 'SESSION_STARTED'
  | 'DISPUTE_WINDOW'
  | 'DISPUTED_ALREADY'
  | 'OBJECTION_ENDED'
  | 'NOT_DISPUTED'
  | 'NO_DECISION'
  | undefined {
  const { dueAt, confirmedStartsAt } = context;
  if (BOUND_BY_DEADLINE.includes(action) && dueAt && dueAt <= now) return 'DEADLINE_PASSED';
  if (action === 'offerTimes' && context.hasOfferedTimes) return 'TIMES_OFFERED_ALREADY';
  if (action === 'askQuestion' && context.question !== 'NONE') return 'QUESTION_ASKED_ALREADY';
  if (action === 'answerQuestion' && context.question !== 'OPEN') return 'NO_QUESTION';
  if (action === 'cancel' && confirmedStartsAt && confirmedStartsAt <= now) return 'SESSION_STARTED';
  if (action === 'attend' && (context.hasAttended || !isAttendanceOpen(confirmedStartsAt, now)))
    return 'ATTENDANCE_WINDOW';
  if (action === 'dispute') return problemWithObjection(context, now);
  if ((action === 'appeal' || action === 'acceptDecision') && !mayAnswer(context, now)) return 'NO_DECISION';
  // The operator decides disputes; the system settles the rest by attendance.
  if (DECIDED_BY_OPERATOR.includes(action) && !context.isDisputed) return 'NOT_DISPUTED';
  return undefined;
}

const DECIDED_BY_OPERATOR: readonly MentoringAction[] = ['decide', 'complete', 'recordNoShow', 'annul'];

/** Whether there is a decision that this side may accept or appeal against. */
function mayAnswer({ side, decision }: ActionContext, now: Date): boolean {
  return decision !== undefined && side !== undefined && decision.sides.includes(side) && now < decision.until;
}

/** Why an action is out of order, from the same table. */
export function refusalOf(action: MentoringAction, actor: Actor, status: MentoringStatus): string {
  const from = allowedStatuses(action, actor);
  if (from.length === 0) return `${ACTION_LABELS[action]} 권한이 없어요.`;
  const states = from.map((state) => `'${STATUS_LABELS[state]}'`).join(', ');
  return `지금은 '${STATUS_LABELS[status]}' 상태예요. ${withTopicParticle(ACTION_LABELS[action])} ${states} 상태에서만 할 수 있어요.`;
}

function findTransition(action: MentoringAction, actor: Actor): Transition | undefined {
  return TRANSITIONS[action].find((transition) => transition.by === actor);
}
