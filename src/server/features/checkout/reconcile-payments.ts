import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { hasLeft, paymentStore, type PaymentRow } from '../payments/index.ts';
import { failPayment, applyGatewayStatus, writeOff } from './apply-gateway-status.ts';
import { retryConfirm } from './confirm-payment.ts';
import { returnLatePayment } from './return-late-payment.ts';

/** Longer than a confirmation (30 s) and the look-up after it (10 s) may take, so that nobody is at it any more. */
const CONFIRMING_FOR_MS = 45_000;
/** A deposit is told by a webhook; this is for those that never came, so that no money lies unseen for five minutes (M5). */
const WAITING_FOR_MS = 3 * MINUTE_MS;
/** A bank takes a deposit back within days, and the gateway tells it for four; this is for the webhook that never came. */
const BOUNCES_WITHIN_MS = 7 * DAY_MS;
const DEPOSIT_SEEN_FOR_MS = HOUR_MS;
/** Longer than a buyer's consent lasts at the gateway (ten minutes): what a failed order has not taken by then it never will. */
const FAILED_FOR_MS = 15 * MINUTE_MS;
const UNHEARD_OF = { code: 'NOT_FOUND_PAYMENT', message: '' };
const ASKED_ABOUT: readonly PaymentRow['status'][] = ['CONFIRMING', 'WAITING_FOR_DEPOSIT', 'FAILED', 'ABANDONED'];

/** Finds out about orders whose outcome nobody wrote down: a lost answer, a process that died, a webhook that never came. */
export async function reconcilePayments(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const doubtful = await paymentStore.listUnresolved(services.db, {
    confirmingBefore: new Date(now - CONFIRMING_FOR_MS),
    waitingBefore: new Date(now - WAITING_FOR_MS),
    depositedAfter: new Date(now - BOUNCES_WITHIN_MS),
    depositSeenBefore: new Date(now - DEPOSIT_SEEN_FOR_MS),
    failedAfter: new Date(now - FAILED_FOR_MS),
  });
  for (const { paymentId } of doubtful) {
    try {
      await checkPayment(services, paymentId);
    } catch (error) {
      services.log.error({ event: 'reconcile-failed', paymentId, err: error }, 'a payment could not be reconciled');
    }
  }
}

/** Asks the gateway about one order and writes down what it knows. @throws what the gateway failed with */
export async function checkPayment(services: Services, paymentId: number): Promise<void> {
  const payment = await paymentStore.find(services.db, paymentId);
  if (payment?.status === 'DONE' || payment?.status === 'REFUND_PENDING') return checkCaptured(services, payment);
  if (!payment || !ASKED_ABOUT.includes(payment.status)) return;
  const known = await services.gateway.findByOrderId(payment.orderId);
  if (payment.status === 'FAILED' || payment.status === 'ABANDONED') return returnLatePayment(services, payment, known);
  if (!known) return failPayment(services, payment, UNHEARD_OF);
  const settled = await applyGatewayStatus(services, payment, known);
  if (payment.status === 'WAITING_FOR_DEPOSIT') {
    await paymentStore.touch(services.db, paymentId, services.clock.now());
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
  if (payment.status === 'DONE') await paymentStore.touch(services.db, payment.paymentId, services.clock.now());
}

function isStale(services: Services, since: Date): boolean {
  return services.clock.now().getTime() - since.getTime() >= CONFIRMING_FOR_MS;
}
