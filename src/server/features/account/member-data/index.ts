export { registerMemberDataJobs } from './member-data-jobs.ts';
export { registerMemberDataRoutes } from './member-data-routes.ts';
