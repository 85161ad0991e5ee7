export { registerPhoneJobs } from './phone-jobs.ts';
export { registerPhoneRoutes } from './phone-routes.ts';
export { phoneData } from './member-data.ts';
