export { registerAvailabilityRoutes } from './availability-routes.ts';
export { findAvailabilityFacts, findNextFreeTimes } from './find-facts.ts';
export { dropAvailabilityWeek, findBookedTimes } from './member-times.ts';
export { mustBeOpenTimes } from './must-be-open.ts';
