import type { Area } from '#server/area.ts';
import { announcementRoutes } from './announcements/announcements-routes.ts';
import { notificationRoutes, settingsRoutes, serveMemberStreams } from './notifications-routes.ts';

/** What members are told: notifications, settings, pushes, announcements. */
export const notifications: Area = {
  routes: [announcementRoutes, notificationRoutes, settingsRoutes, serveMemberStreams],
  jobs: {},
};
