export { findRecentEarnings, type RecentEarnings } from './find-earnings.ts';
export { payableSpan } from './payable-span.ts';
export { STANDING_EARNING } from './standing-earning.ts';
export { withPayee } from './payee.ts';
export { registerPayoutRoutes } from './payouts-routes.ts';
