import { createECDH, ECDH } from 'node:crypto';
import { join } from 'node:path';
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
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair of a data folder, made the first time: for development, where a restart is to keep the subscriptions. */
export async function readVapidKeys(dataDir: string): Promise<VapidKeys> {
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
