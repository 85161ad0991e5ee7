import type { FastifyInstance } from 'fastify';
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import { serveEventStream } from '#server/http/serve-event-stream.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import { phoneNumberStore } from '#server/platform/phone/phone-number-store.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { settingsStore, type SettingsRow, subscriptionStore } from './settings/settings-store.ts';
import { subscribeBrowser } from './settings/subscribe-browser.ts';
import { createMemberStreams } from './stream/member-streams.ts';

/** What a member is notified of how and in which browsers (product §8.1, §8.2). */
function registerSettingsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, 'GET /v1/notification-settings', ({ viewer }) => readSettings(services, viewer));
  serve(app, services, 'PUT /v1/notification-settings', async ({ viewer, body }) => {
    await settingsStore.replace(db, viewer.memberId, body, clock.now());
    return null;
  });
  serve(app, services, 'PUT /v1/push-subscription', async ({ viewer, body }) => {
    await subscribeBrowser(services, viewer, body);
    return null;
  });
  serve(app, services, 'DELETE /v1/push-subscription', async ({ viewer }) => {
    await subscriptionStore.removeOfSession(db, viewer.sessionId);
    return null;
  });
}

async function readSettings(
  { db, push, phones }: Services,
  { memberId, sessionId }: Viewer,
): Promise<NotificationSettings> {
  const row = await settingsStore.find(db, memberId);
  return {
    ...(row ? toChoice(row) : { off: { app: [], mail: [], push: [] }, quietHours: { ...DEFAULT_QUIET_HOURS } }),
    push: {
      publicKey: push?.publicKey ?? null,
      isOn: push !== null && (await subscriptionStore.has(db, sessionId, push.publicKey)),
    },
    phone: phones.isOffered ? { isRegistered: (await phoneNumberStore.find(db, memberId)) !== undefined } : null,
  };
}

function toChoice({ appOff, mailOff, pushOff, hasQuietHours, quietFrom, quietUntil }: SettingsRow) {
  return {
    off: { app: appOff, mail: mailOff, push: pushOff },
    quietHours: { isOn: hasQuietHours, from: quietFrom, until: quietUntil },
  };
}

/** The changes for a member while their pages are open (docs/decisions/0110). */
function registerStreamRoutes(app: FastifyInstance, services: Services): void {
  const streams = createMemberStreams(services);
  // An open stream is a request that never ends by itself: the server could not close.
  app.addHook('preClose', async () => streams.close());
  serveEventStream(
    app,
    services,
    'GET /v1/notifications/stream',
    async () => undefined,
    ({ query, ...stream }) => streams.open({ ...stream, lastEventId: stream.lastEventId ?? query.lastEventId }),
  );
}

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
