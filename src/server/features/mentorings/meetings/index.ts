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
export type { MeetingMinute, MeetingPresence, MeetingVisit } from './visits-store.ts';
