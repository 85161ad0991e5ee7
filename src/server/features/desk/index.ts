export { registerDeskRoutes } from './desk-routes.ts';
export { registerDeskJobs } from './sum-day-figures.ts';
