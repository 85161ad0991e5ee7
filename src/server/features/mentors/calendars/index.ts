export { registerMentorCalendarRoutes } from './calendars-routes.ts';
export { registerMentorCalendarJobs } from './read-due-calendars.ts';
