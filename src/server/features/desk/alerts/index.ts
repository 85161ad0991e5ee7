export { registerAlertRoutes } from './alerts-routes.ts';
export { registerAlertJobs } from './watch-operations.ts';
