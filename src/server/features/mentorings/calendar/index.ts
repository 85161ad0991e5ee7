export { registerCalendarRoutes } from './calendar-routes.ts';
