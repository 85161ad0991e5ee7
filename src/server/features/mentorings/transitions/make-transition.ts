import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { OpenDecision } from '#domain/mentorings/states/disputes.ts';
import { OPEN_STATUSES, TAB_STATUSES } from '#domain/mentorings/states/statuses.ts';
import {
  type Actor,
  allowedStatuses,
  type MentoringAction,
  mentoringCan,
  nextStatus,
  problemWithAction,
  type QuestionState,
  refusalOf,
} from '#domain/mentorings/states/transitions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import { type MovedMoney, notifySides, type TransitionPorts } from '../notifications/notify-sides.ts';
import { mentoringHistoryStore, type Move } from '../transition-store.ts';

const TRIES = 10;

/** The actor: a member, or the system itself. */
export interface ActorContext {
  readonly actor: Actor;
  readonly memberId: number | null;
}

export const SYSTEM: ActorContext = { actor: 'SYSTEM', memberId: null };

export interface Transition {
  readonly mentoringId: number;
  readonly action: MentoringAction;
  readonly at: Date;
  readonly reason?: string | undefined;
  readonly confirmedStartsAt?: Date | undefined;
  /** The deadline of the state that it leads to; without one nothing is awaited any more. */
  readonly dueAt?: Date | undefined;
  /** The findings on a session that ends: the operator's, or from the sides that said "here". */
  readonly resolution?: Resolution | undefined;
  readonly detail?: object;
}

/** A mentoring as it was read, with the decision that can be appealed against if the transition asks for it. */
export type TransitionRow = MentoringRow & Pick<ActionContextRow, 'decision'>;

/** A transition that was made; `before` is the mentoring as it was. */
export interface MadeTransition {
  readonly before: MentoringRow;
  readonly to: MentoringRow['status'];
  /** The id of its line in the history, which identifies the event. */
  readonly historyId: number;
}

/**
 * Makes one transition of the table in `domain/mentorings/states/transitions.ts`, in the caller's transaction: checks the permission, swaps the state if nobody
 * was faster, writes the history and notifies both sides, by mail too. Whatever else the transition means is the caller's to do after it.
 * @param known the mentoring as this transaction has read it, locked or not: it is read again if its state has changed
 * @throws RefusalError `NOT_FOUND` for a stranger, `FORBIDDEN` for the wrong side, `OUT_OF_ORDER` and what time forbids
 */
export async function makeTransition(
  services: TransitionPorts,
  tx: Queryable,
  by: ActorContext,
  transition: Transition,
  known?: TransitionRow,
): Promise<MadeTransition> {
  const made = await recordTransition(tx, by, transition, known);
  await notifyOfTransition(services, tx, by, transition, made);
  return made;
}

/** `makeTransition` without the notifications, for transitions that say what becomes of money: see `notifyOfTransition`. */
export async function recordTransition(
  tx: Queryable,
  by: ActorContext,
  transition: Transition,
  known?: TransitionRow,
): Promise<MadeTransition> {
  let read: TransitionRow | undefined = known;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = mustBeParty(read ?? (await mentoringStore.find(tx, transition.mentoringId)), by);
    mustBeOpen(before, by, transition);
    const move = moveOf(before, by, transition);
    const historyId = await mentoringHistoryStore.move(tx, move, transition.at);
    if (historyId !== undefined) return { before, to: move.to, historyId };
    read = undefined;
  }
  return refuse('OUT_OF_ORDER');
}

/**
 * Notifies both sides of a transition that `recordTransition` has made.
 * @param money what the transition does to the payer's money
 * @param by who made the transition: it is not counted as unread on their own bell
 */
export async function notifyOfTransition(
  ports: TransitionPorts,
  tx: Queryable,
  by: ActorContext,
  { action, at, confirmedStartsAt, dueAt, resolution }: Transition,
  { before, historyId }: MadeTransition,
  money: MovedMoney = {},
): Promise<void> {
  const { actor, memberId: actorId } = by;
  publishToMembers(ports.live, tx, [before.mentorId, before.menteeId]);
  const event = { action, actor, actorId, startsAt: confirmedStartsAt, dueAt, resolution };
  await notifySides(ports, tx, { ...event, ...money, historyId, mentoring: before, at });
}

function mustBeParty(mentoring: TransitionRow | undefined, by: ActorContext): TransitionRow {
  if (!mentoring) return refuse('NOT_FOUND');
  const isParty = by.memberId === mentoring.mentorId || by.memberId === mentoring.menteeId;
  if (by.actor !== 'SYSTEM' && by.actor !== 'ADMIN' && !isParty) refuse('NOT_FOUND');
  return mentoring;
}

/** Whether a side may make a transition now. @throws RefusalError `FORBIDDEN`, `OUT_OF_ORDER` and what time forbids */
export function mustBeOpen(mentoring: TransitionRow, { actor }: ActorContext, { action, at }: Transition): void {
  if (allowedStatuses(action, actor).length === 0) refuse('FORBIDDEN');
  if (!mentoringCan(action, actor, mentoring.status)) {
    refuse('OUT_OF_ORDER', { message: refusalOf(action, actor, mentoring.status) });
  }
  // What the system does is bound by its own jobs, not by a side's clock.
  if (actor === 'SYSTEM') return;
  const problem = problemWithAction(action, actionContextOf(mentoring, actor), at);
  if (problem) refuse(problem);
}

/** Whether a mentoring still waits for somebody. */
export function isOpen(mentoring: Pick<MentoringRow, 'status'>): boolean {
  return OPEN_STATUSES.includes(mentoring.status);
}

/** The columns that decide which actions are open. */
export type ActionContextRow = Pick<
  MentoringRow,
  | 'status'
  | 'dueAt'
  | 'confirmedStartsAt'
  | 'mentorOfferedTimes'
  | 'menteeOfferedTimes'
  | 'questionAt'
  | 'questionAnsweredAt'
  | 'mentorAttendedAt'
  | 'menteeAttendedAt'
  | 'disputedAt'
  | 'closedAt'
> & {
  /** For a disputed one, the decision that can be appealed, if it is asked for. */
  readonly decision?: OpenDecision | undefined;
};

/** What decides, for a side, which actions are open (`openActions`). */
export function actionContextOf(mentoring: ActionContextRow, actor: Actor) {
  const isMentor = actor === 'MENTOR';
  return {
    status: mentoring.status,
    dueAt: mentoring.dueAt,
    confirmedStartsAt: mentoring.confirmedStartsAt,
    hasOfferedTimes: isMentor ? mentoring.mentorOfferedTimes : mentoring.menteeOfferedTimes,
    question: questionOf(mentoring),
    hasAttended: (isMentor ? mentoring.mentorAttendedAt : mentoring.menteeAttendedAt) !== null,
    isDisputed: mentoring.disputedAt !== null,
    closedAt: mentoring.closedAt,
    side: actor === 'MENTOR' || actor === 'MENTEE' ? actor : undefined,
    decision: mentoring.decision,
  };
}

function questionOf({ questionAt, questionAnsweredAt }: ActionContextRow): QuestionState {
  if (!questionAt) return 'NONE';
  return questionAnsweredAt ? 'ANSWERED' : 'OPEN';
}

function moveOf(
  { mentoringId, status: from }: MentoringRow,
  { actor, memberId }: ActorContext,
  transition: Transition,
): Move {
  const { action, at, dueAt = null, confirmedStartsAt, reason, resolution, detail = {} } = transition;
  const to = nextStatus(action, actor, from);
  const closedAt = TAB_STATUSES.completed.includes(to) ? at : null;
  const found = resolution ? { ...detail, resolution } : detail;
  const line = { action, actor, actorId: memberId, detail: found };
  return { mentoringId, from, to, closedAt, dueAt, confirmedStartsAt, reason, ...line };
}

/** One of a mentoring's two people. */
export type Party = ActorContext & { readonly actor: 'MENTOR' | 'MENTEE' };

/** The side on which a member acts in a mentoring that has been read. @throws RefusalError `NOT_FOUND` for a stranger's, or none */
export function actorContextOf(mentoring: MentoringRow | undefined, memberId: number): Party {
  if (mentoring?.mentorId === memberId) return { actor: 'MENTOR', memberId };
  if (mentoring?.menteeId === memberId) return { actor: 'MENTEE', memberId };
  return refuse('NOT_FOUND');
}
