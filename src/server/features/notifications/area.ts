import type { Area } from '#server/area.ts';
import { registerAnnouncementRoutes } from './announcements/announcements-routes.ts';
import { registerNotificationRoutes } from './notifications-routes.ts';

/** What members are told: notifications, settings, pushes, announcements. */
export const notifications: Area = {
  routes: [registerAnnouncementRoutes, registerNotificationRoutes],
  jobs: [],
};
