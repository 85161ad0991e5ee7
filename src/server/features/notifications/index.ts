export { registerNotificationRoutes } from './notifications-routes.ts';
export { mailData, notificationData, notificationSettingsData, pushData } from './member-data.ts';
