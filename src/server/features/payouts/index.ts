export { registerPayoutRoutes } from './payouts-routes.ts';
