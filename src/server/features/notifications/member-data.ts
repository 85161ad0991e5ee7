import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportNotifications = statement(
  'export-notifications',
  `select kind, title, body, created_at as "createdAt", read_at as "readAt" from notifications where member_id = $1 order by id`,
);
const exportSettings = statement(
  'export-notification-settings',
  `select app_off as "appOff", mail_off as "mailOff", push_off as "pushOff", has_quiet_hours as "hasQuietHours",
     quiet_from as "quietFrom", quiet_until as "quietUntil", updated_at as "updatedAt" from notification_settings where member_id = $1`,
);
const exportSubscriptions = statement(
  'export-push-subscriptions',
  'select service, created_at as "createdAt" from push_subscriptions where member_id = $1 order by id',
);
const exportMails = statement(
  'export-mails',
  'select subject, created_at as "createdAt", sent_at as "sentAt" from outbox where recipient = $1 order by id',
);
const eraseNotifications = statement('erase-notifications', 'delete from notifications where member_id = $1');
const eraseSettings = statement(
  'erase-notification-settings',
  'delete from notification_settings where member_id = $1',
);
const eraseSubscriptions = statement('erase-push-subscriptions', 'delete from push_subscriptions where member_id = $1');
const eraseMails = statement('erase-mails', 'delete from outbox where recipient = $1');

export const notificationData: MemberData = {
  name: 'notifications',
  tables: ['notifications'],
  exportFor: ({ db }, { memberId }) => db.query(exportNotifications, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseNotifications, [memberId]),
};

export const notificationSettingsData: MemberData = {
  name: 'notificationSettings',
  tables: ['notification_settings'],
  exportFor: ({ db }, { memberId }) => db.query(exportSettings, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseSettings, [memberId]),
};

export const pushData: MemberData = {
  name: 'pushSubscriptions',
  tables: ['push_subscriptions', 'pushes'],
  exportFor: ({ db }, { memberId }) => db.query(exportSubscriptions, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseSubscriptions, [memberId]),
};

export const mailData: MemberData = {
  name: 'mails',
  tables: ['outbox'],
  exportFor: ({ db }, { email }) => db.query(exportMails, [email]),
  eraseFor: (tx, { email }) => tx.query(eraseMails, [email]),
};
