export { registerBusinessRoutes } from './business-routes.ts';
