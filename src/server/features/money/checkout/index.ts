export { checkPayment, registerCheckoutJobs } from './reconcile-payments.ts';
export { registerLedgerComparison } from './compare-ledger.ts';
export { registerCheckoutRoutes } from './checkout-routes.ts';
export {
  findMovedOrders,
  planReconciliation,
  registerTimelineWatch,
  restoredSince,
  startTimelineWatch,
} from './reconcile-since.ts';
