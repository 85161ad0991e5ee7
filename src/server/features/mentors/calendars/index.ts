export { registerCalendarsRoutes } from './calendars-routes.ts';
export { mentorCalendarData } from './member-data.ts';
export { registerCalendarJobs } from './read-due-calendars.ts';
