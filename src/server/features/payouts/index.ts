export { findRecentEarnings, type RecentEarnings } from './find-earnings.ts';
export { withPayee } from './payee.ts';
export { registerPayoutRoutes } from './payouts-routes.ts';
