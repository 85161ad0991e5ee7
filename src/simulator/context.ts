import type { SimulatorSettings } from './create-simulator.ts';
import type { Faults } from './faults.ts';
import { expireIfDue } from './payment-transitions.ts';
import type { PaymentRecord } from './payment.ts';
import type { SimulatorStore } from './simulator-store.ts';
import { TossError } from './toss-error.ts';
import type { Webhooks } from './webhooks.ts';

/** What every route of the simulator needs. */
export interface SimulatorContext {
  settings: SimulatorSettings;
  /** The path of `publicUrl`, without a slash at its end. */
  mount: string;
  store: SimulatorStore;
  faults: Faults;
  webhooks: Webhooks;
  now: () => Date;
}

/**
 * The payment in its present state: one past its time is saved as expired first.
 * @throws TossError `NOT_FOUND_PAYMENT`
 */
export async function currentPayment(
  context: SimulatorContext,
  record: PaymentRecord | undefined,
): Promise<PaymentRecord> {
  if (!record) throw new TossError('NOT_FOUND_PAYMENT');
  const current = expireIfDue(record, context.now());
  if (current !== record) await change(context, current);
  return current;
}

/** Saves a changed payment and sends the merchant a webhook. */
async function change(context: SimulatorContext, record: PaymentRecord, isDeposit = false): Promise<PaymentRecord> {
  await context.store.savePayment(record);
  // No webhook for what the buyer does in the window: their browser reports it to the merchant.
  if (record.status !== 'IN_PROGRESS') await context.webhooks.announce(record, { isDeposit });
  return record;
}

/**
 * Changes a payment from its present state.
 * @throws TossError when the change is refused; nothing is saved then
 */
export async function changePayment(
  context: SimulatorContext,
  paymentKey: string,
  update: (record: PaymentRecord) => PaymentRecord,
  isDeposit = false,
): Promise<PaymentRecord> {
  const seen = await currentPayment(context, context.store.findByKey(paymentKey));
  // Another request may have changed it while an expiry was being saved; there is no await from here to the save.
  const record = context.store.findByKey(paymentKey) ?? seen;
  return change(context, update(record), isDeposit);
}
