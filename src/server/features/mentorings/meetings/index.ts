export {
  findPresence,
  findPresences,
  findVisits,
  minuteOf,
  NOBODY_HEARD,
  recordDeparture,
  recordEntrance,
  recordMinute,
  recordReturn,
} from './presence.ts';
export type { MeetingMinute, MeetingPresence } from './minutes-store.ts';
export type { MeetingVisit } from './visits-store.ts';
