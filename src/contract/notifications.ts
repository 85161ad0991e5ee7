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

export const notificationCalls = {
  'GET /v1/notifications': describeCall({
    summary: '알림 목록 (최신 순)',
    access: 'member',
    query: z.object({ size: pageSize(20, 50), cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }),
    data: z.object({ ...slice(notification).shape, unreadCount: z.int() }),
  }),
  'POST /v1/notifications/read': describeCall({ summary: '모두 읽음으로 표시', access: 'member', data: nothing }),
};
