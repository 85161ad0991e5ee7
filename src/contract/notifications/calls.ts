import { announcementCalls } from './announcements.ts';
import { notificationSettingsCalls } from './notification-settings.ts';
import { notificationCalls } from './notifications.ts';

/** Every call of the area `notifications`. */
export const NOTIFICATIONS_CALLS = { ...announcementCalls, ...notificationCalls, ...notificationSettingsCalls };
