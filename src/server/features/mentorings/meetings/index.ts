export { findPresence, findPresences, NOBODY_HEARD } from './find-presence.ts';
export { minuteOf, recordMinute } from './record-minute.ts';
export type { MeetingMinute, MeetingPresence } from './minutes-store.ts';
export { findVisits, recordDeparture, recordEntrance, recordReturn } from './visits.ts';
export type { MeetingVisit } from './visits-store.ts';
export { meetingData, meetingVisitData } from './member-data.ts';
