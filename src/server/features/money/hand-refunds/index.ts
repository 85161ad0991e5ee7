export { describeHandRefunds, registerHandRefundRoutes } from './hand-refunds-routes.ts';
export { checkHandRefund, registerHandRefundJobs } from './send-hand-refund.ts';
export { HAND_REFUND_JOB } from './start-sending.ts';
