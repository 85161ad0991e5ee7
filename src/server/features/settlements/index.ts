export { registerSettlementRoutes } from './settlements-routes.ts';
