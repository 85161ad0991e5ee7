import type { Services } from '#server/services.ts';
import { REFUND_JOB } from './enqueue-refund.ts';
import { refundPayment } from './refund-payment.ts';

export { closeAccount } from './request-cancellation.ts';
export { hasLeft, reverseBesideMentoring } from './reverse-deposit.ts';
export { enqueueRefund, REFUND_JOB } from './enqueue-refund.ts';
export { endPayment, quoteOf, releaseMoney, type Ending } from './end-payment.ts';
export { gatewayCallStore } from './gateway-call-store.ts';
export { latePaymentStore } from './late-payment-store.ts';
export { recordCapture, recordLateCapture } from './ledger.ts';
export { paymentStore, type PaymentRow } from './payment-store.ts';
export { toPayment } from './payment-view.ts';
export { refusedRefundStore } from './refused-refund-store.ts';
export { sealRefundAccount } from './refund-account.ts';
export { notifyPayer } from './notify-payer.ts';
export {
  describeEnded,
  endedReceipt,
  orderName,
  paidReceipt,
  refundReceipt,
  type EndedPayment,
  type PaidOrder,
} from './receipt-text.ts';

/** How many refunds wait for the gateway at the same time. */
const REFUNDS_AT_ONCE = 4;

/** Has the refunds of ended mentorings done, and done again until the gateway has done them. */
export function registerPaymentJobs(services: Services): void {
  services.jobs.handle(REFUND_JOB, (job) => refundPayment(services, Number(job.key)), {
    concurrency: REFUNDS_AT_ONCE,
  });
}
