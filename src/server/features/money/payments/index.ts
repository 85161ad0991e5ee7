export { registerPaymentJobs } from './refund-payment.ts';
export { finishHandRefund, giveUpHandRefund, startHandRefund } from './hand-refund-order.ts';
export { answerGatewayCall, openGatewayCall } from './record-gateway-call.ts';
export { closeAccount, requestHandRefund } from './request-cancellation.ts';
export { hasLeft, reverseBesideMentoring } from './reverse-deposit.ts';
export { LAST_CHECK_JOB, RECONCILE_JOB, REFUND_JOB } from './enqueue-jobs.ts';
export { endPayment, previewEnding, quoteOf, releaseMoney, reopenPayment, type Ending } from './end-payment.ts';
export {
  findCurrentPayment,
  findPayment,
  findPaymentByOrder,
  hasCoupon,
  listOpenOrders,
  listUnresolvedPayments,
  toPayment,
} from './payment-view.ts';
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
export type { MentoringPort, PaidMentoring } from './mentoring-port.ts';
export type { PaymentRow } from './payment-store.ts';
export {
  openHandRefundAccount,
  readHandRefundAccount,
  replaceRefundAccount,
  sealHandRefundAccount,
  sealRefundAccount,
} from './refund-account.ts';
export {
  describeEnded,
  type EndedPayment,
  endedReceipt,
  orderName,
  type PaidOrder,
  paidReceipt,
  refundReceipt,
} from './receipt-text.ts';
export { notifyPayer } from './notify-payer.ts';
