import { graceEnd, type RefundQuote } from '#domain/money/refunds.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { quoteOf } from '../../money/payments/end-payment.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findCurrentPayment, hasCoupon } from '../../money/payments/payment-view.ts';
import { mentoringHistoryStore } from '../mentoring-history-store.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { endMentoring } from './end-mentoring.ts';
import { countDailyStep } from './propose-mentoring.ts';
import { actorContextOf, mustBeOpen } from './take-step.ts';

export interface CancelQuote extends RefundQuote {
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
export async function quoteEnd(
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
 *   `takeStep` refuses
 */
export async function cancelMentoring(
  services: Services,
  memberId: number,
  cancellation: { mentoringId: number; reason: string; expectedRefundKrw?: number | undefined },
): Promise<void> {
  const { mentoringId, reason, expectedRefundKrw } = cancellation;
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    // Before every lock, as in the other steps. A refusal rolls it back, so nothing is written when the refund is not the expected one.
    await countDailyStep(services, tx, { action: 'cancel', memberId, at });
    const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
    const by = actorContextOf(mentoring, memberId);
    mustBeOpen(mentoring, by, { mentoringId, action: 'cancel', at });
    const payment = await findCurrentPayment(tx, mentoringId);
    const confirmedAt = await confirmedAtOf(tx, mentoring);
    const { refundKrw } = quote(mentoring, payment, { confirmedAt, cause: by.actor, now: at });
    if (expectedRefundKrw !== undefined && expectedRefundKrw !== refundKrw) {
      refuse('PRICE_CHANGED', { message: '돌려받을 금액이 달라졌어요. 금액을 다시 확인해 주세요.' });
    }
    const step = { mentoringId, reason, action: 'cancel', at, detail: { refundKrw } } as const;
    await endMentoring(services, tx, by, step, by.actor, { mentoring, payment, confirmedAt });
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
