export { isWaitingFor } from './waits.ts';
export { registerWaitJobs } from './offer-freed-capacity.ts';
export { registerWaitRoutes } from './waits-routes.ts';
export { waitData } from './member-data.ts';
