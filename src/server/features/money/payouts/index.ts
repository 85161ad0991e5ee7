export { findRecentEarnings, listEarnings, sumEarnings, type RecentEarnings } from './find-earnings.ts';
export { payableSpan, registerPayoutJobs, withPayee } from './sum-earning-hours.ts';
export { registerPayoutRoutes } from './payouts-routes.ts';
