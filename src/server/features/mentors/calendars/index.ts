export { registerMentorCalendarRoutes } from './calendars-routes.ts';
export { mentorCalendarData } from './member-data.ts';
export { registerMentorCalendarJobs } from './read-due-calendars.ts';
