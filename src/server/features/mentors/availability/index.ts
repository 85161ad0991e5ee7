export {
  findBookedTimes,
  findFullWeek,
  mustBeOpenTimes,
  NEW_TIMES_JOB,
  refuseOwnFullWeek,
  registerAvailabilityRoutes,
  replaceAvailabilityWeek,
} from './own-availability.ts';
export { findAvailabilityFacts, findNextFreeTimes, findOpenings, lockLoad, type Opening } from './find-facts.ts';
