export { findPresence, findPresences, NOBODY_HEARD } from './find-presence.ts';
export { recordMinute } from './record-minute.ts';
export type { MeetingMinute, MeetingPresence } from './minutes-store.ts';
export { meetingData } from './member-data.ts';
