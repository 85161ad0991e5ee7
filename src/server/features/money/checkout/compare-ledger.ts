import { compareBalances } from '#domain/money/balance.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { addKoreanDays, koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import type { Services } from '#server/services.ts';
import { findPaymentByOrder } from '../payments/payment-view.ts';
import { checkPayment } from './reconcile-payments.ts';
import { ledgerComparisonStore } from './reconciliation-store.ts';

/** A day is compared from 03:00 on: what its last minutes began is written down by then. */
const COMPARED_AFTER_MS = 3 * HOUR_MS;
/** Includes the days before it, in which a bank takes a deposit back: the gateway then no longer lists the deposit. */
const COMPARED_DAYS = 8;

/** Registers the daily comparison of the ledger with the gateway (payments §4.13). */
export function registerLedgerComparison(services: Services): void {
  services.jobs.repeat('compare-ledger', HOUR_MS, () => compareLedger(services));
}

/**
 * Compares the moved sums once a day, and asks each hour about the orders that differed, until they agree.
 * @throws GatewayFailure; AggregateError for orders that could not be asked about, once all others are
 */
async function compareLedger(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const today = koreanDay(new Date(now.getTime() - COMPARED_AFTER_MS));
  const yesterday = addKoreanDays(today, -1);
  if (!(await ledgerComparisonStore.isCompared(db, yesterday))) await compareDaysUntil(services, yesterday, now);
  await askAboutDifferences(services, now);
}

async function compareDaysUntil({ db, gateway }: Services, day: string, now: Date): Promise<void> {
  const until = parseKoreanTime(`${addKoreanDays(day, 1)}T00:00:00`);
  if (!until) throw new Error(`${day} is not a day`);
  const period = { from: new Date(until.getTime() - COMPARED_DAYS * DAY_MS), until };
  const differences = new Map<string, number>();
  const add = (orderId: string, krw: number) => differences.set(orderId, (differences.get(orderId) ?? 0) + krw);
  for await (const { orderId, krw } of gateway.listMovements(period)) add(orderId, krw);
  for (const { orderId, krw } of await ledgerComparisonStore.listMoved(db, period)) add(orderId, -krw);
  const different = Array.from(differences).flatMap(([orderId, krw]) => (krw === 0 ? [] : [orderId]));
  await db.transaction(async (tx) => {
    await ledgerComparisonStore.note(tx, different, now);
    await ledgerComparisonStore.markCompared(tx, day, now);
  });
}

/** What is at the edge of the period, or was written down since, is the same by now; a lost webhook is made good; the rest is told (`findProblems`). */
async function askAboutDifferences(services: Services, now: Date): Promise<void> {
  const orders = new EachRow<string>('The comparison with the gateway');
  for (;;) {
    const unchecked = await ledgerComparisonStore.listUnchecked(services.db, now, orders.failed);
    if (unchecked.length === 0) break;
    for (const orderId of unchecked) await orders.run(orderId, () => askAbout(services, orderId, now));
  }
  orders.finish();
}

async function askAbout(services: Services, orderId: string, now: Date): Promise<void> {
  const { db, gateway, log } = services;
  const payment = await findPaymentByOrder(db, orderId);
  if (payment) await checkPayment(services, payment.paymentId);
  const known = await gateway.findByOrderId(orderId);
  const isCaptured = known?.status === 'DONE' || known?.status === 'PARTIAL_CANCELED';
  const gatewayKrw = known && isCaptured ? known.balanceAmount : null;
  // Read after the answer, so that what has just moved is not called a difference.
  const order = await ledgerComparisonStore.findOrder(db, orderId);
  const comparison = order ? compareBalances(order, { ...order, gatewayKrw }) : gatewayKrw ? 'DIFFERENT' : 'SAME';
  if (comparison === 'SAME') {
    await ledgerComparisonStore.settle(db, orderId);
    return;
  }
  const isDifferent = comparison === 'DIFFERENT';
  await ledgerComparisonStore.keep(db, orderId, isDifferent, now);
  if (isDifferent)
    log.error(
      { event: 'ledger-differs', orderId, gatewayKrw, ...order },
      'the gateway has another sum than the ledger',
    );
}
