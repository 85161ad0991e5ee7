import { NOTIFICATION_GROUPS, type NotificationGroup } from './notifications.ts';

export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * What can be turned off on each channel. The list in the app is the record of steps, money and decisions; the mails about money,
 * absence and disputes are what a member is owed in writing; of reviews and of
 * bookmarked mentors there is no mail.
 */
export const SWITCHABLE_GROUPS = {
  app: ['REMINDER', 'MESSAGE', 'REVIEW', 'BOOKMARK'],
  mail: ['PROPOSAL', 'SESSION', 'REMINDER', 'MESSAGE', 'DOCUMENT'],
  push: NOTIFICATION_GROUPS,
} as const satisfies Record<NotificationChannel, readonly NotificationGroup[]>;

export function isSwitchable(channel: NotificationChannel, group: NotificationGroup): boolean {
  return SWITCHABLE_GROUPS[channel].some((each) => each === group);
}
