export { registerEmailChangeRoutes } from './email-change-routes.ts';
