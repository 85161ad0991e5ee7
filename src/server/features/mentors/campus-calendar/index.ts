export { findDayNotes, findHolidayChanges, registerCampusCalendarRoutes } from './edit-calendar.ts';
