import { setTimeout as delay } from 'node:timers/promises';
import type { Payment } from '#contract/money/payments.ts';
import type { Sent } from '#contract/shapes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Run } from '#server/platform/idempotency/run-once.ts';
import { GatewayFailure, type GatewayPayment, type PaymentGateway } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { takeCampaignCoupon } from '../campaigns/give-coupon.ts';
import { takeCoupon } from '../coupons/use-coupons.ts';
import { answerGatewayCall, openGatewayCall } from '../payments/gateway-calls.ts';
import { releaseKey, startConfirming } from '../payments/orders.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findPaymentByOrder, toPayment } from '../payments/payment-view.ts';
import { applyGatewayStatus, failPayment } from './apply-gateway-status.ts';

/** Uses the coupon of an order that is being sent to the gateway. @returns false when it cannot be used any more */
export async function takeCouponOf(
  tx: Queryable,
  { couponId, campaignCouponId }: Pick<PaymentRow, 'couponId' | 'campaignCouponId'>,
): Promise<boolean> {
  if (campaignCouponId !== null) return takeCampaignCoupon(tx, campaignCouponId);
  return couponId === null || takeCoupon(tx, couponId);
}

/** Another order keeps the coupon. */
export function isCouponTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'payments_one_coupon') || isUniqueViolation(error, 'payments_one_campaign_coupon');
}

/** How long a busy gateway is left alone before it is asked again, in milliseconds. */
const BUSY_PAUSES_MS = [300, 1000];

interface Confirmation {
  readonly paymentKey: string;
  readonly orderId: string;
  /** What the browser was told, in won: only compared, never used. */
  readonly amount: number;
}

/**
 * Takes the money of an order once its buyer is back from the payment window. The intent is written first, the gateway is asked outside
 * any transaction, and its result is written afterwards, with the answer; an unknown outcome is left to the reconciler (payments §4.3).
 * A second call gives the same result, and one under the same key goes on where the first has stopped.
 * @throws RefusalError `NOT_FOUND`, `PRICE_CHANGED`, `PAYMENT_IN_PROGRESS`, `COUPON_UNAVAILABLE`, `PAYMENT_DECLINED`,
 *   `PAYMENT_UNKNOWN`, and what `mustBePayable` refuses
 */
export async function confirmPayment(
  services: Services,
  menteeId: number,
  confirmation: Confirmation,
  { isResumed, conclude }: Run,
): Promise<{ mentoringId: number; payment: Sent<Payment> }> {
  const payment = await findOwnOrder(services, menteeId, confirmation.orderId);
  if (payment.amountKrw !== confirmation.amount) refuse('PRICE_CHANGED');
  const confirmed = { ...payment, paymentKey: confirmation.paymentKey };
  const intent =
    (await writeIntent(services, confirmed)) ?? (isResumed ? await findIntent(services, confirmed) : undefined);
  const writeDown = intent && (await requestGateway(services, intent));
  return conclude(async () => {
    await writeDown?.();
    const after = await findOwnOrder(services, menteeId, confirmation.orderId);
    if (after.status === 'CONFIRMING') refuse(intent ? 'PAYMENT_UNKNOWN' : 'PAYMENT_IN_PROGRESS');
    return resultOf(after);
  });
}

/** An order of this mentee. @throws RefusalError `NOT_FOUND` */
export async function findOwnOrder(services: Services, menteeId: number, orderId: string): Promise<PaymentRow> {
  const payment = await findPaymentByOrder(services.db, orderId);
  return payment?.menteeId === menteeId ? payment : refuse('NOT_FOUND');
}

/** A confirmation that has been written down and may be sent. */
interface Intent {
  readonly payment: PaymentRow;
  readonly request: Parameters<PaymentGateway['confirm']>[0];
}

/** @returns undefined when the order is not open any more: somebody was faster */
async function writeIntent(services: Services, payment: PaymentRow): Promise<Intent | undefined> {
  if (payment.status !== 'READY') return undefined;
  const { paymentId, mentoringId, menteeId, paymentKey } = payment;
  const now = services.clock.now();
  try {
    return await services.db.transaction(async (tx) => {
      const mentoring = await services.mentorings.lock(services, tx, mentoringId);
      if (!(await startConfirming(tx, paymentId, paymentKey ?? '', now))) return undefined;
      await mentoring.mustBePayable(menteeId, now);
      if (!(await takeCouponOf(tx, payment))) refuse('COUPON_UNAVAILABLE');
      return openConfirm(tx, payment, now);
    });
  } catch (error) {
    if (isCouponTaken(error)) refuse('COUPON_UNAVAILABLE');
    if (isUniqueViolation(error, 'payments_payment_key_key') && (await releaseTakenKey(services, payment)))
      return writeIntent(services, payment);
    if (isUniqueViolation(error)) refuse('PAYMENT_IN_PROGRESS');
    throw error;
  }
}

/** The intent of the run before, if it has no outcome yet. */
async function findIntent({ db, clock }: Services, { orderId, paymentKey }: PaymentRow): Promise<Intent | undefined> {
  const payment = await findPaymentByOrder(db, orderId);
  const isOpen = payment?.status === 'CONFIRMING' && payment.paymentKey === paymentKey;
  return isOpen ? openConfirm(db, payment, clock.now()) : undefined;
}

/**
 * Frees the key of this order when somebody has confirmed another order with it, and the gateway has refused them.
 * @returns whether it was so
 */
async function releaseTakenKey({ db, gateway, log }: Services, payment: PaymentRow): Promise<boolean> {
  const { orderId, paymentKey } = payment;
  const known = await answerOf(gateway.findByPaymentKey(paymentKey ?? ''));
  if (known?.orderId !== orderId || !(await releaseKey(db, orderId, paymentKey ?? ''))) return false;
  log.warn({ event: 'payment-key-released', orderId }, 'another order had the key of this one');
  return true;
}

/** Writes down that the gateway is about to be asked for the money. */
async function openConfirm(db: Queryable, payment: PaymentRow, now: Date): Promise<Intent> {
  const { paymentKey, orderId, amountKrw: amount } = payment;
  const request = { paymentKey: paymentKey ?? '', orderId, amount };
  const idempotencyKey = await openGatewayCall(db, payment, { step: 'CONFIRM', request }, now);
  return { payment, request: { ...request, idempotencyKey } };
}

/** Writes down what has come of a request to the gateway. */
type WriteDown = () => Promise<unknown>;

/**
 * Asks the gateway to take the money. A gateway that is busy (429) or not reached is asked again, twice; an order that it still has not taken
 * stays CONFIRMING, like one nobody knows about, and the reconciler goes on.
 */
async function requestGateway(services: Services, first: Intent): Promise<WriteDown> {
  let intent = first;
  for (const pauseMs of [...BUSY_PAUSES_MS, undefined]) {
    const { failure, writeDown } = await sendConfirm(services, intent);
    if (failure?.kind !== 'retryable') {
      const { payment } = intent;
      return failure ? () => writeDown().then(() => giveUp(services, payment, failure)) : writeDown;
    }
    await writeDown();
    if (pauseMs === undefined) break;
    await delay(pauseMs);
    intent = await openConfirm(services.db, intent.payment, services.clock.now());
  }
  return () => Promise.resolve();
}

/**
 * Sends the confirmation again when nobody knows what came of the first. That one may still be under way: only a clear decline gives
 * the order up; whatever else the gateway answers to this request says nothing of that one.
 */
export async function retryConfirm(services: Services, payment: PaymentRow): Promise<void> {
  const intent = await openConfirm(services.db, payment, services.clock.now());
  const { failure, writeDown } = await sendConfirm(services, intent);
  await writeDown();
  if (failure?.kind === 'declined') await giveUp(services, payment, failure);
}

/** @returns how the gateway refused, undefined when it is settled, or nobody knows; and what is to be written down of it */
async function sendConfirm(
  services: Services,
  { payment, request }: Intent,
): Promise<{ failure?: GatewayFailure; writeDown: WriteDown }> {
  const { db, gateway, clock, log } = services;
  const { idempotencyKey, orderId } = request;
  const apply = async (known: GatewayPayment | null) => {
    if (known) await applyGatewayStatus(services, payment, known);
  };
  try {
    const answer = await gateway.confirm(request);
    const done = { status: answer.status };
    return {
      writeDown: () => answerGatewayCall(db, idempotencyKey, 'DONE', done, clock.now()).then(() => apply(answer)),
    };
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    if (error.kind !== 'unknown' && error.kind !== 'already-processed') {
      const { code, message, kind } = error;
      if (kind === 'misconfigured') log.error({ event: 'gateway-misconfigured', code }, 'the gateway refuses our keys');
      const writeDown = () => answerGatewayCall(db, idempotencyKey, 'REFUSED', { code, message }, clock.now());
      return { failure: error, writeDown };
    }
  }
  const known = await answerOf(gateway.findByOrderId(orderId));
  return { writeDown: () => apply(known) };
}

async function giveUp(services: Services, payment: PaymentRow, { kind, code, message }: GatewayFailure): Promise<void> {
  // Only a decline speaks to the buyer; the other words are between the gateway and us.
  await failPayment(services, payment, { code, message: kind === 'declined' ? message : '' });
}

/** What the gateway knows; null as well when it cannot be asked. */
async function answerOf(asked: Promise<GatewayPayment | null>): Promise<GatewayPayment | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GatewayFailure) return null;
    throw error;
  }
}

function resultOf(payment: PaymentRow): { mentoringId: number; payment: Sent<Payment> } {
  switch (payment.status) {
    case 'FAILED':
      return refuse('PAYMENT_DECLINED', { message: payment.failureMessage || undefined });
    case 'READY':
    case 'ABANDONED':
      return refuse('OUT_OF_ORDER');
    default:
      return { mentoringId: payment.mentoringId, payment: toPayment(payment) };
  }
}
