export { registerCampusCalendarRoutes } from './campus-calendar-routes.ts';
export { findDayNotes, findHolidayChanges } from './day-notes.ts';
