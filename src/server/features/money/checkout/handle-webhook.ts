import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Services } from '#server/services.ts';
import { findPaymentByOrder, type PaymentRow } from '../payments/index.ts';

export const CHECK_PAYMENT_JOB = 'check-payment';

const orderId = z.string().check(z.maxLength(64));
const statusChanged = z.object({ eventType: z.literal('PAYMENT_STATUS_CHANGED'), data: z.object({ orderId }) });
const depositCallback = z.object({ orderId, secret: z.string().check(z.maxLength(200)) });

/**
 * Handles a message that claims to come from the gateway. Nothing in it is believed (payments §3): at most it is a reason to look up
 * an order of ours, soon and outside of this request.
 */
export async function handleWebhook(services: Services, body: unknown): Promise<void> {
  const payment = await findMeant(services, body);
  if (!payment) return;
  const now = services.clock.now();
  await services.jobs.enqueue(services.db, { name: CHECK_PAYMENT_JOB, key: String(payment.paymentId), runAt: now });
  services.jobs.nudge();
}

async function findMeant(services: Services, body: unknown): Promise<PaymentRow | undefined> {
  const changed = statusChanged.safeParse(body);
  if (changed.success) return findPaymentByOrder(services.db, changed.data.data.orderId);
  const deposit = depositCallback.safeParse(body);
  if (!deposit.success) return undefined;
  const payment = await findPaymentByOrder(services.db, deposit.data.orderId);
  if (payment?.gatewaySecret && isSame(payment.gatewaySecret, deposit.data.secret)) return payment;
  services.log.warn({ event: 'webhook-forged', known: payment !== undefined }, 'a deposit callback without its secret');
  return undefined;
}

function isSame(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
