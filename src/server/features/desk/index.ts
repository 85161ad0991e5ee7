export { registerDeskRoutes } from './desk-routes.ts';
export { forgetDayFigures, registerDeskJobs } from './figures.ts';
