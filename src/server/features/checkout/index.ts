export { registerCheckoutJobs } from './reconcile-payments.ts';
export { registerCheckoutRoutes } from './checkout-routes.ts';
