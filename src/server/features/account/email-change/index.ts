export { registerEmailChangeRoutes } from './email-change-routes.ts';
export { emailChangeData } from './member-data.ts';
