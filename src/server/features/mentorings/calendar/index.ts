export { registerCalendarRoutes } from './calendar-routes.ts';
export { calendarData } from './member-data.ts';
