import type { Area } from '#server/area.ts';
import { registerAnnouncementRoutes } from './announcements/index.ts';
import { registerNotificationRoutes } from './index.ts';

/** What members are told: notifications, settings, pushes, announcements. */
export const notifications: Area = {
  routes: [registerAnnouncementRoutes, registerNotificationRoutes],
  jobs: [],
};
