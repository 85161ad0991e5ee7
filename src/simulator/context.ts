import type { Book } from './book.ts';
import type { Faults } from './faults.ts';
import { age } from './payment-life.ts';
import type { PaymentRecord } from './payment.ts';
import type { SimulatorSettings } from './settings.ts';
import { TossError } from './toss-error.ts';
import type { Webhooks } from './webhooks.ts';

/** What every route of the simulator works with. */
export interface SimulatorContext {
  settings: SimulatorSettings;
  /** The path of `publicUrl`, without a slash at its end. */
  mount: string;
  book: Book;
  faults: Faults;
  webhooks: Webhooks;
  now: () => Date;
}

/**
 * The payment as it is now: one that has run out is saved as expired first.
 * @throws TossError `NOT_FOUND_PAYMENT`
 */
export async function currentPayment(
  context: SimulatorContext,
  record: PaymentRecord | undefined,
): Promise<PaymentRecord> {
  if (!record) throw new TossError('NOT_FOUND_PAYMENT');
  const aged = age(record, context.now());
  if (aged !== record) await change(context, aged);
  return aged;
}

/** Saves what a payment has become, and tells the merchant. */
async function change(context: SimulatorContext, record: PaymentRecord, isDeposit = false): Promise<PaymentRecord> {
  await context.book.savePayment(record);
  // The buyer's step in the window is no news for the merchant: their browser brings it.
  if (record.status !== 'IN_PROGRESS') await context.webhooks.announce(record, { isDeposit });
  return record;
}

/**
 * Takes one step of a payment's life, on what the payment is at this very moment.
 * @throws TossError what the step refuses; nothing is saved then
 */
export async function takeStep(
  context: SimulatorContext,
  paymentKey: string,
  step: (record: PaymentRecord) => PaymentRecord,
  isDeposit = false,
): Promise<PaymentRecord> {
  const seen = await currentPayment(context, context.book.findByKey(paymentKey));
  // Another request may have changed it while an expiry was being saved; from here to the save nothing waits.
  const record = context.book.findByKey(paymentKey) ?? seen;
  return change(context, step(record), isDeposit);
}
