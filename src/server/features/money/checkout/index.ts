export { checkPayment, registerCheckoutJobs } from './reconcile-payments.ts';
export { registerLedgerComparison } from './compare-ledger.ts';
export { registerCheckoutRoutes } from './checkout-routes.ts';
export { findMovedOrders, planReconciliation } from './reconcile-since.ts';
export { registerTimelineWatch, restoredSince, startTimelineWatch } from './watch-timeline.ts';
