import { graceEnd, type RefundQuote } from '#domain/money/refunds.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import type { Services } from '#server/services.ts';
import { quoteOf } from '../../money/payments/end-payment.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findCurrentPayment, hasCoupon } from '../../money/payments/payment-view.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import { mentoringHistoryStore } from '../transition-store.ts';
import { endMentoring } from './end-mentoring.ts';
import { type ActorContext, actorContextOf, isOpen, mustBeOpen, type Transition, SYSTEM } from './make-transition.ts';
import { countDailyAction } from './propose-mentoring.ts';

interface CancelQuote extends RefundQuote {
  /** The sum that the gateway is capturing right now, in won: if it succeeds, all of it comes back. */
  readonly confirmingKrw: number;
  readonly paidKrw: number;
  readonly hasCoupon: boolean;
  /** Until when all of it comes back, because the session was confirmed shortly before its start. */
  readonly fullRefundUntil: Date | undefined;
  readonly quotedAt: Date;
}

/**
 * What cancelling now would return to the mentee, to the won, for a side that may.
 * @throws RefusalError `NOT_FOUND` for a stranger's mentoring, `SESSION_STARTED` and what else `cancelMentoring` refuses by the state
 */
export async function quoteCancellation(
  services: Services,
  memberId: number,
  mentoringId: number,
): Promise<CancelQuote> {
  const mentoring = (await mentoringStore.find(services.db, mentoringId)) ?? refuse('NOT_FOUND');
  const by = actorContextOf(mentoring, memberId);
  const at = services.clock.now();
  mustBeOpen(mentoring, by, { mentoringId, action: 'cancel', at });
  return quoteEnd(services, mentoring, { cause: by.actor, now: at });
}

/** What it would return to the mentee, to the won, if a mentoring ended now by one side, whether that side may cancel it or not. */
async function quoteEnd(
  { db }: Services,
  mentoring: MentoringRow,
  { cause, now }: { cause: 'MENTOR' | 'MENTEE'; now: Date },
): Promise<CancelQuote> {
  const payment = await findCurrentPayment(db, mentoring.mentoringId);
  const confirmedAt = await confirmedAtOf(db, mentoring);
  return quote(mentoring, payment, { confirmedAt, cause, now });
}

/**
 * Either side calls a mentoring off. What comes back follows the policy of the payment (product §6.3).
 * @param cancellation.expectedRefundKrw the quote on screen
 * @throws RefusalError `PRICE_CHANGED` when the refund is another than expected, `SESSION_STARTED`, `TOO_MANY_STEPS`, and what
 *   `makeTransition` refuses
 */
export async function cancelMentoring(
  services: Services,
  memberId: number,
  cancellation: { mentoringId: number; reason: string; expectedRefundKrw?: number | undefined },
): Promise<void> {
  const { mentoringId, reason, expectedRefundKrw } = cancellation;
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    // Before every lock, as in the other actions. A refusal rolls it back, so nothing is written when the refund is not the expected one.
    await countDailyAction(services, tx, { action: 'cancel', memberId, at });
    const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
    const by = actorContextOf(mentoring, memberId);
    mustBeOpen(mentoring, by, { mentoringId, action: 'cancel', at });
    const payment = await findCurrentPayment(tx, mentoringId);
    const confirmedAt = await confirmedAtOf(tx, mentoring);
    const { refundKrw } = quote(mentoring, payment, { confirmedAt, cause: by.actor, now: at });
    if (expectedRefundKrw !== undefined && expectedRefundKrw !== refundKrw) {
      refuse('PRICE_CHANGED', { message: '돌려받을 금액이 달라졌어요. 금액을 다시 확인해 주세요.' });
    }
    const transition = { mentoringId, reason, action: 'cancel', at, detail: { refundKrw } } as const;
    await endMentoring(services, tx, by, transition, by.actor, { mentoring, payment, confirmedAt });
  });
  services.jobs.nudge();
}

/** Only the end of a confirmed session depends on it. */
function confirmedAtOf(db: Queryable, mentoring: MentoringRow): Promise<Date | undefined> {
  const { mentoringId, confirmedStartsAt } = mentoring;
  return confirmedStartsAt ? mentoringHistoryStore.findConfirmedAt(db, mentoringId) : Promise.resolve(undefined);
}

function quote(
  { mentoringId, confirmedStartsAt }: MentoringRow,
  payment: PaymentRow | undefined,
  { confirmedAt, cause, now }: { confirmedAt: Date | undefined; cause: 'MENTOR' | 'MENTEE'; now: Date },
): CancelQuote {
  const nothing = {
    paidKrw: 0,
    refundKrw: 0,
    percent: 100,
    couponReturned: false,
    hasCoupon: false,
    fullRefundUntil: undefined,
  };
  if (payment?.status !== 'DONE') {
    const confirmingKrw = payment?.status === 'CONFIRMING' ? payment.amountKrw : 0;
    return { ...nothing, confirmingKrw, quotedAt: now };
  }
  const startsAt = confirmedStartsAt ?? undefined;
  const quoted = quoteOf(payment, { mentoringId, startsAt, confirmedAt, cause, at: now });
  const end = startsAt && cause === 'MENTEE' ? graceEnd(payment.policyVersion, { startsAt, confirmedAt }) : undefined;
  const fullRefundUntil = end && end >= now ? end : undefined;
  return {
    confirmingKrw: 0,
    paidKrw: payment.amountKrw,
    ...quoted,
    hasCoupon: hasCoupon(payment),
    fullRefundUntil,
    quotedAt: now,
  };
}

/** Told to both. */
const REASON = '회원이 서비스를 이용할 수 없게 되어 자동으로 끝났어요.';

/** Why a member cannot come any more: an operator has suspended them, or they have left. */
type Absence = 'SUSPENSION' | 'LEAVING';

/**
 * Ends the open mentorings of a member who is suspended or has deleted their account, and their confirmed sessions that have not begun, by the
 * transition that this side could have made: a mentor's absence and a suspension return everything, a mentee who leaves gets what the policy of the
 * payment says (product §6.3). Sessions that have begun or are disputed are settled as usual. Each mentoring has its own transaction: a job that
 * is killed goes on where it was.
 * @throws AggregateError for those that could not be ended, once all others are
 */
export async function endForAbsence(services: Services, memberId: number, absence: Absence): Promise<void> {
  const { db, clock, jobs } = services;
  const mentoringIds = await mentoringStore.listEndingForAbsence(db, memberId, clock.now());
  const mentorings = new EachRow<number>('The end of mentorings');
  for (const mentoringId of mentoringIds)
    await mentorings.run(mentoringId, () =>
      db.transaction((tx) => endOne(services, tx, { mentoringId, memberId, absence, at: clock.now() })),
    );
  jobs.nudge();
  mentorings.finish();
}

/** What `endForAbsence` would end now, and what each returns to the mentee, in won. */
export async function previewAbsence(services: Services, memberId: number) {
  const rows = await mentoringStore.listEndingWithAccount(services.db, memberId, services.clock.now());
  return Promise.all(
    rows.map(async (row) => {
      const { refundKrw, confirmingKrw } = await quoteAbsence(services, memberId, row.mentoringId);
      return { ...row, refundKrw: refundKrw + confirmingKrw };
    }),
  );
}

/** A mentor cannot cancel what is not confirmed, and their absence ends it all the same. */
async function quoteAbsence(services: Services, memberId: number, mentoringId: number) {
  const mentoring = (await mentoringStore.find(services.db, mentoringId)) ?? refuse('NOT_FOUND');
  const { actor } = actorContextOf(mentoring, memberId);
  return quoteEnd(services, mentoring, { cause: actor, now: services.clock.now() });
}

async function endOne(
  services: Services,
  tx: Queryable,
  { mentoringId, memberId, absence, at }: { mentoringId: number; memberId: number; absence: Absence; at: Date },
): Promise<void> {
  const mentoring = await mentoringStore.lock(tx, mentoringId);
  if (!mentoring || !isStillAhead(mentoring, at)) return;
  // Lifted meanwhile.
  if ((await mentoringStore.holdPresent(tx, [memberId])).length > 0) return;
  const { by, action } = transitionOf(mentoring, memberId);
  const isSuspended = absence === 'SUSPENSION' && by.actor === 'MENTEE';
  const detail = { absent: memberId, ...(isSuspended ? { isSuspended } : {}) };
  const transition: Transition = { mentoringId, action, at, reason: REASON, detail };
  const confirmedAt = mentoring.confirmedStartsAt
    ? await mentoringHistoryStore.findConfirmedAt(tx, mentoringId)
    : undefined;
  const cause = by.actor === 'SYSTEM' ? 'NOBODY' : isSuspended ? 'SUSPENSION' : by.actor;
  await endMentoring(services, tx, by, transition, cause, { mentoring, confirmedAt });
}

function isStillAhead(mentoring: MentoringRow, at: Date): boolean {
  const { status, confirmedStartsAt, disputedAt } = mentoring;
  if (isOpen(mentoring)) return true;
  return status === 'CONFIRMED' && disputedAt === null && confirmedStartsAt !== null && confirmedStartsAt > at;
}

/** The transition by which this side could have ended it; an unpaid proposal, which a mentor cannot decline, runs out. */
function transitionOf(
  { status, mentorId }: MentoringRow,
  memberId: number,
): {
  by: { actor: 'MENTOR' | 'MENTEE' | 'SYSTEM'; memberId: number | null } & ActorContext;
  action: Transition['action'];
} {
  if (memberId !== mentorId) return { by: { actor: 'MENTEE', memberId }, action: 'cancel' };
  if (status === 'PAYMENT_PENDING') return { by: { ...SYSTEM, actor: 'SYSTEM' }, action: 'expire' };
  return { by: { actor: 'MENTOR', memberId }, action: status === 'CONFIRMED' ? 'cancel' : 'reject' };
}
