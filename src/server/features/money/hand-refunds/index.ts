export { describeHandRefunds } from './describe-hand-refunds.ts';
export { registerHandRefundRoutes } from './hand-refunds-routes.ts';
export { checkHandRefund, registerHandRefundJobs } from './send-hand-refund.ts';
export { HAND_REFUND_JOB } from './start-sending.ts';
