import * as z from 'zod/mini';
import { NOTIFICATION_GROUPS, type NotificationGroup } from './notifications.ts';

export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * What can be turned off on each channel. The list in the app is the record of transitions, money and decisions; the mails about money,
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

/** The switches of the settings, in the order of the screen, and the groups behind each (product §8.1, docs/decisions/0135). */
export const NOTIFICATION_SWITCHES = {
  MENTORING: ['PROPOSAL', 'SESSION', 'REMINDER', 'OUTCOME', 'DOCUMENT'],
  MESSAGE: ['MESSAGE'],
  MONEY: ['PAYMENT'],
  NEWS: ['REVIEW', 'BOOKMARK'],
} as const satisfies Readonly<Record<string, readonly NotificationGroup[]>>;
export type NotificationSwitch = keyof typeof NOTIFICATION_SWITCHES;

/** `partly` is a choice by group and channel, made before there were four switches. */
type SwitchState = 'on' | 'partly' | 'off';

type Off = Readonly<Record<NotificationChannel, readonly NotificationGroup[]>>;

/** The groups of a switch that can be turned off on a channel. */
function groupsOf(name: NotificationSwitch, channel: NotificationChannel): NotificationGroup[] {
  return NOTIFICATION_SWITCHES[name].filter((group) => isSwitchable(channel, group));
}

/** How a switch stands in what a member leaves out. */
export function switchState(off: Off, name: NotificationSwitch): SwitchState {
  const areOn = NOTIFICATION_CHANNELS.flatMap((channel) =>
    groupsOf(name, channel).map((group) => !off[channel].includes(group)),
  );
  if (areOn.every(Boolean)) return 'on';
  return areOn.some(Boolean) ? 'partly' : 'off';
}

/** What a member leaves out after a tap on a switch, which turns all of its groups on or off. */
export function turnSwitch(off: Off, name: NotificationSwitch, isOn: boolean): Off {
  const turn = (channel: NotificationChannel) => {
    const groups = groupsOf(name, channel);
    const others = off[channel].filter((group) => !groups.includes(group));
    return isOn ? others : [...others, ...groups];
  };
  return { app: turn('app'), mail: turn('mail'), push: turn('push') };
}

const LOCKED = '끌 수 없는 알림이 들어 있어요. 화면을 새로고침해 주세요.';
const hour = z.int('시각을 골라 주세요.').check(z.gte(0, '시각을 골라 주세요.'), z.lte(23, '시각을 골라 주세요.'));
const offList = <Group extends NotificationGroup>(groups: readonly Group[]) =>
  z.array(z.enum(groups, LOCKED)).check(
    z.maxLength(groups.length, LOCKED),
    z.refine((list) => new Set(list).size === list.length, LOCKED),
  );

/** What a member leaves out on each channel, and the quiet hours. */
export const notificationChoice = z.object({
  off: z.object({
    app: offList(SWITCHABLE_GROUPS.app),
    mail: offList(SWITCHABLE_GROUPS.mail),
    push: offList(SWITCHABLE_GROUPS.push),
  }),
  quietHours: z
    .object({ isOn: z.boolean(), from: hour, until: hour })
    .check(
      z.refine(({ from, until }) => from !== until, { path: ['until'], error: '시작과 다른 시각을 골라 주세요.' }),
    ),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** Browsers of a member that receive pushes; the oldest goes when one is added to as many. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
const MAX_PUSH_ENDPOINT_LENGTH = 1000;

const UNREADABLE = '이 브라우저의 푸시 알림 정보를 읽지 못했어요. 알림을 다시 켜 주세요.';

/** What `PushSubscription.toJSON()` of a browser says: an uncompressed P-256 point of 65 bytes, and 16 bytes, in base64url. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .check(z.maxLength(MAX_PUSH_ENDPOINT_LENGTH, UNREADABLE), z.regex(/^https?:\/\/[!-~]+$/, UNREADABLE)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, UNREADABLE)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, UNREADABLE)),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;
