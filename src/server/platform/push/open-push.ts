import type { Clock } from '../clock.ts';
import type { PushTransport } from './push-transport.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';
import { createWebPushTransport } from './web-push-transport.ts';

/**
 * Opens Web Push with the keys of the settings; in development without keys with some that are made once and kept in `dataDir`.
 * @returns null in production without keys: no pushes are sent, and the page says so
 */
export async function openPush(settings: {
  vapid: (VapidKeys & { readonly subject: string }) | undefined;
  isProduction: boolean;
  /** For development, where no push service asks who we are. */
  senderAddress: string;
  localOrigin: string | undefined;
  dataDir: string;
  clock: Clock;
}): Promise<PushTransport | null> {
  const { vapid, isProduction, senderAddress, localOrigin, dataDir, clock } = settings;
  if (vapid) return createWebPushTransport({ keys: vapid, subject: vapid.subject, clock, localOrigin });
  if (isProduction) return null;
  const keys = await readVapidKeys(dataDir);
  return createWebPushTransport({ keys, subject: `mailto:${senderAddress}`, clock, localOrigin });
}
