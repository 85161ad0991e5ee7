import * as z from 'zod/mini';
import { describeCall } from './call.ts';
import { id, instant, nothing, pageSize, slice } from './shapes.ts';

export const notification = z.object({
  notificationId: id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** Counting stops here: a bell shows no more than 99+. */
export const MAX_UNREAD_COUNT = 100;

export const notificationCalls = {
  'GET /v1/notifications': describeCall({
    summary: '알림 목록 (최신 순)',
    access: 'member',
    query: z.object({ size: pageSize(20, 50), cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }),
    data: z.object({ ...slice(notification).shape, unreadCount: z.int() }),
  }),
  'GET /v1/notifications/unread-count': describeCall({
    summary: `읽지 않은 알림의 수 (${MAX_UNREAD_COUNT}에서 멈춘다)`,
    access: 'member',
    data: z.object({ unreadCount: z.int().check(z.lte(MAX_UNREAD_COUNT)) }),
  }),
  'POST /v1/notifications/read': describeCall({
    summary: '읽음으로 표시',
    access: 'member',
    body: z.object({
      /** The newest one that was on the screen: what came after it stays unread. Left out, all are read. */
      throughId: z.optional(id),
    }),
    data: nothing,
  }),
};
