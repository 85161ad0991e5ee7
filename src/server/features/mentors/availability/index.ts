export { NEW_TIMES_JOB } from './announce-new-times.ts';
export { registerAvailabilityRoutes } from './availability-routes.ts';
export { findAvailabilityFacts, findNextFreeTimes, findOpenings, lockLoad, type Opening } from './find-facts.ts';
export { findBookedTimes, replaceAvailabilityWeek } from './member-times.ts';
export { findFullWeek, mustBeOpenTimes, refuseOwnFullWeek } from './must-be-open.ts';
export { availabilityData } from './member-data.ts';
