import { describeWon } from '#domain/money/payments.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { CLOCK_TOLERANCE_MS } from '#server/platform/clock.ts';
import type { GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { LAST_CHECK_JOB, RECONCILE_JOB } from '../payments/enqueue-jobs.ts';
import { closeAccount } from '../payments/gateway-calls.ts';
import { notifyPayer, refundReceipt } from '../payments/notify-payer.ts';
import {
  clampPaymentTimes,
  touchPayment,
  CONFIRM_WITHIN_MS,
  abandonOrder,
  startConfirming,
  returnLateCapture,
} from '../payments/orders.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findPayment, listUnresolvedPayments } from '../payments/payment-view.ts';
import { hasLeft } from '../payments/reverse-deposit.ts';
import { applyGatewayStatus, failPayment, writeOff } from './apply-gateway-status.ts';
import { CHECK_PAYMENT_JOB } from './checkout-routes.ts';
import { retryConfirm, takeCouponOf } from './confirm-payment.ts';
import { RECONCILE_SINCE_JOB, reconcileSince } from './reconcile-since.ts';

/**
 * The gateway has gone on with an order that, as far as we know, was never sent to it: the database is that of a backup. The order takes the
 * changes that were lost; if it no longer can, because another order of the mentoring or of the coupon came first, its money goes back.
 * @param payment as it was read: READY
 */
async function resumeOrder(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
  if (known.status !== 'DONE' && known.status !== 'WAITING_FOR_DEPOSIT') return;
  if (await startAgain(services, payment, known.paymentKey)) {
    await applyGatewayStatus(services, { ...payment, status: 'CONFIRMING', paymentKey: known.paymentKey }, known);
    return;
  }
  const { db, clock } = services;
  await db.transaction((tx) => abandonOrder(services, tx, payment.orderId, clock.now()));
  const current = await findPayment(db, payment.paymentId);
  if (current?.status === 'ABANDONED') await returnLatePayment(services, current, known);
}

/** @returns false when the order has moved, or another has its place or its coupon */
async function startAgain(services: Services, payment: PaymentRow, paymentKey: string): Promise<boolean> {
  const { paymentId, mentoringId } = payment;
  try {
    return await services.db.transaction(async (tx) => {
      await services.mentorings.lock(services, tx, mentoringId);
      if (!(await startConfirming(tx, paymentId, paymentKey, services.clock.now()))) return false;
      if (!(await takeCouponOf(tx, payment))) throw new CouponGone();
      return true;
    });
  } catch (error) {
    if (error instanceof CouponGone || isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Ends the transaction that found its coupon in another order. */
class CouponGone extends Error {}

/** A deposit is told by a webhook; this is for those that never came, so that no money lies unseen for five minutes (M5). */
const WAITING_FOR_MS = 3 * MINUTE_MS;
/** A bank takes a deposit back within days, also when its session has ended, and the gateway tells it for four; this is for the webhook that never came. */
const REVERSED_WITHIN_MS = 7 * DAY_MS;
const DEPOSIT_SEEN_FOR_MS = HOUR_MS;
/** Longer than a buyer's consent lasts at the gateway (ten minutes): what a failed order has not taken by then it never will. */
const FAILED_FOR_MS = 15 * MINUTE_MS;
const UNHEARD_OF = { code: 'NOT_FOUND_PAYMENT', message: '' };
const ASKED_ABOUT: readonly PaymentRow['status'][] = [
  'READY',
  'CONFIRMING',
  'WAITING_FOR_DEPOSIT',
  'FAILED',
  'ABANDONED',
];

/** How many look-ups wait for the gateway at the same time: for orders that webhooks announce, and for those that the reconciler finds. */
const LOOKUPS_AT_ONCE = 8;

const lookUp = { run: byNumber(checkPayment), concurrency: LOOKUPS_AT_ONCE, longestRetryMs: MINUTE_MS };

/**
 * Has the gateway asked about orders that it told of, and about those with no outcome written down. Each order is a job of its own, so an
 * order the gateway is silent about holds back no other. Each look-up ends within the gateway client's time limits, and a failed one is
 * tried again within a minute, so that no money lies unseen for five (M5).
 */
export const checkoutJobs: Jobs = {
  [CHECK_PAYMENT_JOB]: lookUp,
  [RECONCILE_JOB]: lookUp,
  [LAST_CHECK_JOB]: lookUp,
  [RECONCILE_SINCE_JOB]: {
    run: (services, { key }) => reconcileSince(services, new Date(key)),
    longestRetryMs: MINUTE_MS,
  },
  'reconcile-payments': { everyMs: MINUTE_MS, run: reconcilePayments },
};

/** Finds the orders with no outcome written down: a lost answer, a process that died, a webhook that never came. */
async function reconcilePayments({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await clampPaymentTimes(db, now, new Date(now.getTime() + CLOCK_TOLERANCE_MS));
  const unresolved = await listUnresolvedPayments(db, {
    confirmingBefore: ago(CONFIRM_WITHIN_MS),
    waitingBefore: ago(WAITING_FOR_MS),
    depositedAfter: ago(REVERSED_WITHIN_MS),
    depositSeenBefore: ago(DEPOSIT_SEEN_FOR_MS),
    failedAfter: ago(FAILED_FOR_MS),
  });
  const keys = unresolved.map(({ paymentId }) => String(paymentId));
  await jobs.enqueueMissing(db, RECONCILE_JOB, keys);
}

/** Asks the gateway about one order and writes down what it knows. @throws what the gateway failed with */
export async function checkPayment(services: Services, paymentId: number): Promise<void> {
  const payment = await findPayment(services.db, paymentId);
  if (payment?.status === 'DONE' || payment?.status === 'REFUND_PENDING') return checkCaptured(services, payment);
  if (!payment || !ASKED_ABOUT.includes(payment.status)) return;
  const known = await services.gateway.findByOrderId(payment.orderId);
  if (payment.status === 'READY') return known ? resumeOrder(services, payment, known) : undefined;
  if (payment.status === 'FAILED' || payment.status === 'ABANDONED') return returnLatePayment(services, payment, known);
  if (!known) return failPayment(services, payment, UNHEARD_OF);
  const settled = await applyGatewayStatus(services, payment, known);
  if (payment.status === 'WAITING_FOR_DEPOSIT') {
    await touchPayment(services.db, paymentId, services.clock.now());
  } else if (settled === 'STILL_OPEN' && isStale(services, payment.updatedAt)) {
    // The buyer agreed and nothing arrived there: saying it again cannot take the money twice.
    await retryConfirm(services, payment);
  }
}

/** Captured money can leave again (payments §4.6): a bank takes a deposit back, somebody cancels in the gateway's console. */
async function checkCaptured(services: Services, payment: PaymentRow): Promise<void> {
  if (!payment.paymentKey) return;
  const known = await services.gateway.findByPaymentKey(payment.paymentKey);
  if (known && hasLeft(payment, known)) return writeOff(services, payment);
  if (payment.status === 'DONE') await touchPayment(services.db, payment.paymentId, services.clock.now());
}

function isStale(services: Services, since: Date): boolean {
  return services.clock.now().getTime() - since.getTime() >= CONFIRM_WITHIN_MS;
}

/**
 * The gateway went on with an order that was given up here, when its coupon was free and its student may have paid again. Money that it took
 * goes back whole, and an account that it opened is closed (docs/decisions/0090).
 * @param payment as it was read: FAILED or ABANDONED
 * @throws GatewayFailure when the account could not be closed
 */
export async function returnLatePayment(
  services: Services,
  payment: PaymentRow,
  known: GatewayPayment | null,
): Promise<void> {
  if (!known) return;
  if (known.totalAmount !== payment.amountKrw) {
    services.log.error({ event: 'payment-mismatch', paymentId: payment.paymentId }, 'the gateway knows another order');
    return;
  }
  if (known.status === 'WAITING_FOR_DEPOSIT') await closeAccount(services, payment, known.paymentKey);
  if (known.status === 'DONE') await takeBack(services, payment, known);
}

async function takeBack(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await services.mentorings.lock(services, tx, payment.mentoringId);
    const taken = { paymentKey: known.paymentKey, approvedAt: known.approvedAt ?? now };
    if (!(await returnLateCapture(services, tx, payment, taken, now))) return;
    const body = `실패한 줄 알았던 결제가 뒤늦게 승인되어 ${describeWon(payment.amountKrw)}을 모두 돌려드려요. 따로 하실 일은 없어요.`;
    const receipt = refundReceipt(payment, payment.amountKrw);
    const event = { event: 'LATE_CAPTURE', title: '늦게 승인된 결제를 돌려드려요', body, receipt } as const;
    await notifyPayer(services, tx, payment, event, now);
  });
  services.jobs.nudge();
}
