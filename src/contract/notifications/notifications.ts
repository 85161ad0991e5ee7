import * as z from 'zod/mini';
import { notificationChoice, pushSubscription } from '#domain/notifications/notification-switches.ts';
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from '#domain/notifications/notifications.ts';
import { describeCall } from '../call.ts';
import { id, idCursor, instant, nothing, pageSize, slice } from '../shapes.ts';

const notification = z.object({
  notificationId: id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** Counting stops here: the bell shows no more than 99+. */
const MAX_UNREAD_COUNT = 100;

/** Why the server ends a stream permanently; without an `end` event (a restart), the browser reconnects. */
const STREAM_END_REASONS = ['SESSION_ENDED', 'TOO_MANY_STREAMS'] as const;

/** The version that a mentoring has now: a client with another version of it fetches it. */
const mentoringVersion = z.object({ mentoringId: id, version: z.string() });

/** How far a mentoring's conversation and its preparation have come: a client that has less of it fetches the rest. */
const conversationState = z.object({
  mentoringId: id,
  /** The newest message; 0 while there is none. */
  lastNumber: z.int(),
  /** The newest message that this member, and the other one, have had on their screen. */
  ownRead: z.int(),
  otherRead: z.int(),
  /** Counts the changes of questions and note. */
  preparation: z.int(),
});
export type ConversationState = z.infer<typeof conversationState>;

export const notificationCalls = {
  'GET /v1/notifications': describeCall({
    summary: '알림 목록 (최신 순)',
    access: 'member',
    query: z.object({ size: pageSize(20, 50), cursor: idCursor }),
    data: z.object({ ...slice(notification).shape, unreadCount: z.int() }),
  }),
  'GET /v1/notifications/unread-count': describeCall({
    summary: `읽지 않은 알림의 수 (${MAX_UNREAD_COUNT}에서 멈춘다)`,
    access: 'member',
    data: z.object({ unreadCount: z.int().check(z.lte(MAX_UNREAD_COUNT)) }),
  }),
  'GET /v1/notifications/stream': describeCall({
    summary:
      '알림과 멘토링이 바뀔 때마다 알려 주는 스트림 (server-sent events). 무엇이 바뀌었는지만 말하고, 내용은 다시 읽는다',
    access: 'member',
    query: z.object({
      /** Like the header `Last-Event-ID`, for a client that reconnects and cannot set headers. */
      lastEventId: z.optional(z.string().check(z.maxLength(100))),
    }),
    data: nothing,
    events: {
      /** The first event of every stream. `isResumed`: nothing has changed since the event with the given id. */
      connected: z.object({
        memberId: id,
        isResumed: z.boolean(),
        /** The member's mentorings, except those that were closed more than two weeks ago. */
        mentorings: z.array(mentoringVersion),
        /** Of the same mentorings, those with a message, a question or a note. */
        conversations: z.array(conversationState),
      }),
      /** The bell's count, and the newest notification. Also sent right after `connected`. */
      notifications: z.object({ unreadCount: z.int().check(z.lte(MAX_UNREAD_COUNT)), latestId: z.nullable(id) }),
      /** Something that the mentoring's screen shows has changed: its state, its times, its payment. */
      mentoring: mentoringVersion,
      /** Something in a mentoring's conversation or preparation has changed. */
      conversation: conversationState,
      /** The last event of a stream that must not be reconnected: the session has ended, or newer streams replaced it. */
      ended: z.object({ reason: z.enum(STREAM_END_REASONS) }),
    },
  }),
  'POST /v1/notifications/read': describeCall({
    summary: '읽음으로 표시',
    access: 'member',
    body: z.object({
      /** The newest one on the screen: later ones stay unread. Without it, all are marked read. */
      throughId: z.optional(id),
    }),
    data: nothing,
  }),
};

const offList = z.array(z.enum(NOTIFICATION_GROUPS));

/** What a member is notified of, and whether this browser receives pushes. */
const notificationSettings = z.object({
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
