import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import type { Services } from '#server/services.ts';
import { registerSettingsRoutes } from './settings/settings-routes.ts';
import { registerStreamRoutes } from './stream/stream-routes.ts';

export function registerNotificationRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, live } = services;
  registerStreamRoutes(app, services);
  registerSettingsRoutes(app, services);
  serve(app, services, 'GET /v1/notifications', async ({ viewer, query }) => {
    const cursor = query.cursor === undefined ? undefined : Number(query.cursor);
    const rows = await notificationStore.list(db, viewer.memberId, cursor);
    const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const slice = toSlice(items, query.size, (last) => String(last.notificationId));
    return { ...slice, unreadCount: await notificationStore.countUnread(db, viewer.memberId) };
  });
  serve(app, services, 'GET /v1/notifications/unread-count', async ({ viewer }) => ({
    unreadCount: await notificationStore.countUnread(db, viewer.memberId),
  }));
  serve(app, services, 'POST /v1/notifications/read', async ({ viewer, body }) => {
    await notificationStore.markRead(db, viewer.memberId, body.throughId, clock.now());
    publishToMembers(live, db, [viewer.memberId]);
    return null;
  });
}
