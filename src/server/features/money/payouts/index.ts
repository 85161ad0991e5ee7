export { findRecentEarnings, listEarnings, sumEarnings, type RecentEarnings } from './find-earnings.ts';
export { payableSpan } from './payable-span.ts';
export { withPayee } from './payee.ts';
export { registerPayoutRoutes } from './payouts-routes.ts';
export { registerPayoutJobs } from './sum-earning-hours.ts';
