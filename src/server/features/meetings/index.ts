export { findPresence, findPresences } from './find-presence.ts';
export { recordMinute } from './record-minute.ts';
export type { MeetingMinute } from './minutes-store.ts';
