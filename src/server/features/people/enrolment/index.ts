export { registerEnrolmentRoutes } from './enrolment-routes.ts';
export { findEnrolment } from './find-enrolment.ts';
export { enrolmentCodeData } from './member-data.ts';
export { registerEnrolmentJobs } from './warn-of-lapse.ts';
