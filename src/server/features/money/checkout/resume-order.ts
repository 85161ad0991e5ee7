import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { abandonOrder, findPayment, startConfirming, type PaymentRow } from '../payments/index.ts';
import { applyGatewayStatus } from './apply-gateway-status.ts';
import { returnLatePayment } from './return-late-payment.ts';
import { takeCouponOf } from './take-coupon.ts';

/**
 * The gateway has gone on with an order that was never sent to it, as far as is known here: the database is that of a backup. The order
 * takes the steps that were lost; where it no longer can, because another order or its coupon's next one came first, its money goes back.
 * @param payment as it was read: READY
 */
export async function resumeOrder(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
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
