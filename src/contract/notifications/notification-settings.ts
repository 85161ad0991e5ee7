import * as z from 'zod/mini';
import { notificationChoice, pushSubscription } from '#domain/notifications/notification-choice.ts';
import { NOTIFICATION_GROUPS } from '#domain/notifications/notifications.ts';
import { describeCall } from '../call.ts';
import { nothing } from '../shapes.ts';

const offList = z.array(z.enum(NOTIFICATION_GROUPS));

/** What a member is notified of, and whether this browser receives pushes. */
export const notificationSettings = z.object({
  off: z.object({ app: offList, mail: offList, push: offList }),
  quietHours: z.object({ isOn: z.boolean(), from: z.int(), until: z.int() }),
  push: z.object({
    /** What a browser subscribes with (`applicationServerKey`, base64url); null while the server sends no pushes. */
    publicKey: z.nullable(z.string()),
    /** Whether the session of this request has a browser that receives pushes. */
    isOn: z.boolean(),
  }),
  /** Null where the server sends no messages to phones. */
  phone: z.nullable(z.object({ isRegistered: z.boolean() })),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationSettingsCalls = {
  'GET /v1/notification-settings': describeCall({
    summary: '내 알림 설정',
    access: 'member',
    data: notificationSettings,
  }),
  'PUT /v1/notification-settings': describeCall({
    summary: '내 알림 설정 바꾸기. off에 든 것만 꺼지고, 꺼지지 않는 것이 들어 있으면 거절된다',
    access: 'member',
    body: notificationChoice,
    data: nothing,
    idempotent: true,
  }),
  'PUT /v1/push-subscription': describeCall({
    summary: '이 브라우저로 푸시 알림 받기. 로그인이 끝나면 함께 끝난다',
    access: 'member',
    body: pushSubscription,
    data: nothing,
    idempotent: true,
  }),
  'DELETE /v1/push-subscription': describeCall({
    summary: '이 브라우저로 푸시 알림 받지 않기',
    access: 'member',
    data: nothing,
    idempotent: true,
  }),
};
