export { exportData, formerMemberData } from './member-data.ts';
export { registerMemberDataJobs } from './member-data-jobs.ts';
export { registerMemberDataRoutes } from './member-data-routes.ts';
