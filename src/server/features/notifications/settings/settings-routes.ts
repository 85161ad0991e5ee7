import type { FastifyInstance } from 'fastify';
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import { serve } from '#server/http/serve.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { settingsStore, type SettingsRow } from './settings-store.ts';
import { subscribeBrowser } from './subscribe-browser.ts';
import { subscriptionStore } from './subscription-store.ts';

/** What a member is notified of how and in which browsers (product §8.1, §8.2). */
export function registerSettingsRoutes(app: FastifyInstance, services: Services): void {
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

async function readSettings({ db, push }: Services, { memberId, sessionId }: Viewer): Promise<NotificationSettings> {
  const row = await settingsStore.find(db, memberId);
  return {
    ...(row ? toChoice(row) : { off: { app: [], mail: [], push: [] }, quietHours: { ...DEFAULT_QUIET_HOURS } }),
    push: {
      publicKey: push?.publicKey ?? null,
      isOn: push !== null && (await subscriptionStore.has(db, sessionId, push.publicKey)),
    },
  };
}

function toChoice({ appOff, mailOff, pushOff, hasQuietHours, quietFrom, quietUntil }: SettingsRow) {
  return {
    off: { app: appOff, mail: mailOff, push: pushOff },
    quietHours: { isOn: hasQuietHours, from: quietFrom, until: quietUntil },
  };
}
