export { registerSettlementRoutes } from './payouts-routes.ts';
