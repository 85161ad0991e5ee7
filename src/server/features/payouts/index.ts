export { findRecentEarnings, type RecentEarnings } from './find-earnings.ts';
export { registerPayoutRoutes } from './payouts-routes.ts';
