export { registerPhoneJobs, registerPhoneRoutes } from './phone-routes.ts';
