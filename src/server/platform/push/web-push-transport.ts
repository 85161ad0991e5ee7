import type { Clock } from '../clock.ts';
import { PushPostponed, PushRefused, type PushTransport, readVapidKeys, type VapidKeys } from './push-transport.ts';

/** A push service that does not answer occupies a place of the sender for this long. */
const TIMEOUT_MS = 10_000;

/** The push services of Chrome and its kin, Firefox, Safari and Edge on Windows: a host, or what ends in `.host`. */
const EXACT_HOSTS = ['fcm.googleapis.com'];
const HOST_ENDINGS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Web Push by `web-push`, which encrypts and signs; the request is our own: no redirects, a time limit, nothing read of the answer.
 * @param settings.subject `mailto:…` or `https://…`, by which a push service reaches us; Apple refuses one that does not exist
 * @param settings.localOrigin a push service for development and tests, `http://127.0.0.1:1234`
 * @param settings.timeoutMs 10 s unless set
 */
export function createWebPushTransport(settings: {
  keys: VapidKeys;
  subject: string;
  clock: Clock;
  localOrigin?: string | undefined;
  timeoutMs?: number;
}): PushTransport {
  const { keys, subject, clock, localOrigin, timeoutMs = TIMEOUT_MS } = settings;
  const vapidDetails = { subject, ...keys };
  return {
    publicKey: keys.publicKey,
    isPushService: (endpoint) => isPushService(endpoint, localOrigin),
    async send({ endpoint, p256dh, auth, payload, ttlSeconds, isUrgent, topic }) {
      if (!isPushService(endpoint, localOrigin)) throw new PushRefused(0);
      const { default: webPush } = await import('web-push');
      const subscription = {
        endpoint,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      };
      const urgency = isUrgent ? 'high' : 'normal';
      const options = { vapidDetails, TTL: ttlSeconds, urgency, topic, contentEncoding: 'aes128gcm' } as const;
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, options);
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]) => [name, value]),
        body: new Uint8Array(body ?? Buffer.alloc(0)),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      const { status } = response;
      if (status >= 200 && status < 300) return;
      if (status === 429 || status >= 500)
        throw new PushPostponed(status, retryAfter(response.headers.get('retry-after'), clock.now()));
      throw new PushRefused(status);
    },
  };
}

function isPushService(endpoint: string, localOrigin: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (localOrigin !== undefined && origin === localOrigin) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    (EXACT_HOSTS.includes(hostname) || HOST_ENDINGS.some((ending) => hostname.endsWith(ending)))
  );
}

/** Seconds, or a date (RFC 9110 §10.2.3). @returns ms from now */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

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
