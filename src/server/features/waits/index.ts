export { isWaitingFor } from './waits.ts';
export { registerWaitJobs } from './offer-places.ts';
export { registerWaitRoutes } from './waits-routes.ts';
export { waitData } from './member-data.ts';
