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
