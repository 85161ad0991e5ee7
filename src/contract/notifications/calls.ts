import { announcementCalls } from './announcements.ts';
import { notificationCalls, notificationSettingsCalls } from './notifications.ts';

/** Every call of the area `notifications`. */
export const NOTIFICATIONS_CALLS = { ...announcementCalls, ...notificationCalls, ...notificationSettingsCalls };
