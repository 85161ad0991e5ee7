import * as z from 'zod/mini';
import { SWITCHABLE_GROUPS } from './notification-settings.ts';
import type { NotificationGroup } from './notifications.ts';

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
export const MAX_PUSH_ENDPOINT_LENGTH = 1000;

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
