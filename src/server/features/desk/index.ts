export { registerDeskRoutes } from './desk-routes.ts';
export { forgetDayFigures, registerDeskJobs } from './sum-day-figures.ts';
