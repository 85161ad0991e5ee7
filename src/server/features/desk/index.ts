export { registerDeskRoutes } from './desk-routes.ts';
