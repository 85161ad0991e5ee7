export { registerAnnouncementRoutes } from './announcements-routes.ts';
