import type { FastifyInstance } from 'fastify';
import type { NotificationSettings } from '#contract/notifications/notifications.ts';
import { MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionInput } from '#domain/notifications/notification-switches.ts';
import { refuse } from '#domain/refusals.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import type { Routes } from '#server/http/routes.ts';
import { serveEventStream } from '#server/http/serve-event-stream.ts';
import { toSlice } from '#server/http/slices.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notificationStore } from '#server/platform/notifications/notification-store.ts';
import { phoneNumberStore } from '#server/platform/phone/phone-store.ts';
import { isCurvePoint } from '#server/platform/push/push-transport.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { createMemberStreams } from './member-streams.ts';
import { type SettingsRow, settingsStore, subscriptionStore } from './settings-store.ts';

/**
 * Has the browser of a session receive the member's pushes, for as long as the session lasts: one browser a session, ten a member.
 * @throws RefusalError `PUSH_OFF`; `PUSH_REFUSED` for anything but a push service (S-58), a bad key, or the address of a browser with other keys;
 * `UNAUTHENTICATED` when the session ends meanwhile
 */
async function subscribeBrowser(
  { db, clock, push }: Services,
  { memberId, sessionId }: Viewer,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!push) return refuse('PUSH_OFF');
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  if (!push.isPushService(endpoint) || !isCurvePoint(p256dh)) refuse('PUSH_REFUSED');
  const service = new URL(endpoint).hostname;
  const subscription = { memberId, sessionId, endpoint, service, p256dh, auth, publicKey: push.publicKey };
  await db.transaction(async (tx) => {
    if (!(await subscriptionStore.lockSession(tx, sessionId, memberId))) refuse('UNAUTHENTICATED');
    // What waits for the end of quiet hours is kept.
    if (await subscriptionStore.isSame(tx, subscription)) return;
    await subscriptionStore.removeReplaced(tx, subscription);
    if (!(await subscriptionStore.insert(tx, subscription, clock.now()))) refuse('PUSH_REFUSED');
    await subscriptionStore.removeOldest(tx, memberId, MAX_PUSH_SUBSCRIPTIONS);
  });
}

/** What a member is notified of how and in which browsers (product §8.1, §8.2). */
export const settingsRoutes: Routes = {
  'GET /v1/notification-settings': ({ viewer }, services) => readSettings(services, viewer),
  'PUT /v1/notification-settings': ({ viewer, body }, { db, clock }) =>
    settingsStore.replace(db, viewer.memberId, body, clock.now()),
  'PUT /v1/push-subscription': ({ viewer, body }, services) => subscribeBrowser(services, viewer, body),
  'DELETE /v1/push-subscription': ({ viewer }, { db }) => subscriptionStore.removeOfSession(db, viewer.sessionId),
};

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
export function serveMemberStreams(app: FastifyInstance, services: Services): void {
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

export const notificationRoutes: Routes = {
  'GET /v1/notifications': async ({ viewer, query }, { db }) => {
    const rows = await notificationStore.list(db, viewer.memberId, query.cursor);
    const slice = toSlice(rows, query.size, (last) => last.notificationId);
    return { ...slice, unreadCount: await notificationStore.countUnread(db, viewer.memberId) };
  },
  'GET /v1/notifications/unread-count': async ({ viewer }, { db }) => ({
    unreadCount: await notificationStore.countUnread(db, viewer.memberId),
  }),
  'POST /v1/notifications/read': async ({ viewer, body }, { db, clock, live }) => {
    await notificationStore.markRead(db, viewer.memberId, body.throughId, clock.now());
    publishToMembers(live, db, [viewer.memberId]);
  },
};
