export { registerPaymentJobs } from './refund-payment.ts';
export { finishHandRefund, giveUpHandRefund, startHandRefund } from './hand-refund-order.ts';
export { closeAccount, requestHandRefund } from './request-cancellation.ts';
export { hasLeft, reverseBesideMentoring } from './reverse-deposit.ts';
export { LAST_CHECK_JOB, RECONCILE_JOB } from './enqueue-check.ts';
export { REFUND_JOB } from './enqueue-refund.ts';
export { endPayment, previewEnding, quoteOf, releaseMoney, reopenPayment, type Ending } from './end-payment.ts';
export {
  findCurrentPayment,
  findPayment,
  findPaymentByOrder,
  listOpenOrders,
  listUnresolvedPayments,
} from './find-payment.ts';
export { recordCapture } from './ledger.ts';
export {
  abandonOpenOrder,
  abandonOrder,
  clampPaymentTimes,
  captureOrder,
  CONFIRM_WITHIN_MS,
  failOrder,
  insertOrder,
  passOrderOn,
  returnLateCapture,
  releaseKey,
  startConfirming,
  startWaitingForDeposit,
  touchPayment,
} from './orders.ts';
export { hasCoupon } from './payment-coupon.ts';
export type { MentoringPort, PaidMentoring } from './mentoring-port.ts';
export type { PaymentRow } from './payment-store.ts';
export { toPayment } from './payment-view.ts';
export { answerGatewayCall, openGatewayCall } from './record-gateway-call.ts';
export { replaceRefundAccount } from './replace-refund-account.ts';
export {
  openHandRefundAccount,
  readHandRefundAccount,
  sealHandRefundAccount,
  sealRefundAccount,
} from './refund-account.ts';
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
export { earningData, handRefundData, paymentData } from './member-data.ts';
