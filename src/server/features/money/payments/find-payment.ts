import type { Queryable } from '#server/db/database.ts';
import { paymentStore, type PaymentRow, type ReconcileCutoffs } from './payment-store.ts';

/** An order by its id, or undefined. */
export function findPayment(db: Queryable, paymentId: number): Promise<PaymentRow | undefined> {
  return paymentStore.find(db, paymentId);
}

/** An order by the id that the gateway knows it by, or undefined. */
export function findPaymentByOrder(db: Queryable, orderId: string): Promise<PaymentRow | undefined> {
  return paymentStore.findByOrder(db, orderId);
}

/** The order that counts for a mentoring: the live one, else the newest; undefined when there is none. */
export function findCurrentPayment(db: Queryable, mentoringId: number): Promise<PaymentRow | undefined> {
  return paymentStore.findCurrent(db, mentoringId);
}

/** Orders to look up at the gateway, up to a thousand of each kind; deposits that no longer exist are left out from now on. */
export async function listUnresolvedPayments(
  db: Queryable,
  cutoffs: ReconcileCutoffs,
): Promise<{ paymentId: number }[]> {
  await paymentStore.settleDeposits(db, cutoffs);
  return paymentStore.listUnresolved(db, cutoffs);
}

/** The orders that are open: what the gateway may have gone on with unseen, after a restore. */
export function listOpenOrders(db: Queryable): Promise<number[]> {
  return paymentStore.listReady(db);
}
