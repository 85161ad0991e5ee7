export { findEnrolment, registerEnrolmentRoutes } from './renew-by-mail.ts';
export { registerEnrolmentJobs } from './warn-of-lapse.ts';
