export { CalendarsRow } from './calendars-row.tsx';
export { hasOtherEvent } from './has-other-event.ts';
