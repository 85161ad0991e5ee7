export { checkPayment, registerCheckoutJobs } from './reconcile-payments.ts';
export { registerCheckoutRoutes } from './checkout-routes.ts';
export { findMovedOrders, planReconciliation } from './reconcile-since.ts';
