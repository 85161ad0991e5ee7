import { createECDH, ECDH } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { writeOnce } from '../write-once.ts';

/** A push on its way out, to one browser. */
export interface PushMessage {
  readonly endpoint: string;
  /** The browser's keys, as it gave them. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  /** JSON for our service worker; the push service cannot read it. */
  readonly payload: string;
  /** How long the push service keeps it for a browser that is off, in seconds. */
  readonly ttlSeconds: number;
  /** Whether a sleeping phone is woken for it. */
  readonly isUrgent: boolean;
  /** The push service keeps only the newest of a topic: up to 32 characters of base64url. */
  readonly topic: string;
}

/** The push port (product §11): the push services of the browsers' makers, by Web Push (RFC 8030, 8291, 8292). */
export interface PushTransport {
  /** What browsers subscribe with (`applicationServerKey`), in base64url. */
  readonly publicKey: string;
  /** Whether an endpoint belongs to a push service: we connect to nothing else (S-58). */
  isPushService(endpoint: string): boolean;
  /**
   * Hands a push over to its push service.
   * @throws PushRefused when a retry is useless, PushPostponed when the service says so; any other error may pass
   */
  send(message: PushMessage): Promise<void>;
}

/** The push service does not take this push. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The push service answered ${status}`);
    this.status = status;
  }

  /** The browser has unsubscribed, or the subscription has ended: no push will ever arrive there. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

/** The push service asks to wait, or has a fault of its own. */
export class PushPostponed extends Error {
  override readonly name = 'PushPostponed';
  readonly status: number;
  /** In ms, as the service asks; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs: number | undefined) {
    super(`The push service answered ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const CURVE = 'prime256v1';
const PRIVATE_KEY_BYTES = 32;

/** Our name to the push services (RFC 8292), in base64url: browsers subscribe with the public key and accept what the private one signs. */
interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair of a data folder, made the first time: for development, where a restart is to keep the subscriptions. */
async function readVapidKeys(dataDir: string): Promise<VapidKeys> {
  return JSON.parse(await writeOnce(join(dataDir, 'vapid.json'), () => JSON.stringify(makeVapidKeys()))) as VapidKeys;
}

/** A new key pair. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A number of fewer than 32 bytes is filled up at its front.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES), pair.getPrivateKey()]).subarray(
    -PRIVATE_KEY_BYTES,
  );
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether a private key, in base64url, is that of a public key. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** Whether bytes are a point of the curve P-256: nothing can be encrypted for any other. @param point uncompressed, 65 bytes */
export function isCurvePoint(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}

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
