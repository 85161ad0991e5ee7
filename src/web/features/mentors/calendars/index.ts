export { CalendarsRow } from './calendars-row.tsx';
