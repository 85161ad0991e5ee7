import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { SESSION_IDLE_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { withTimesOf } from '#server/text/zone-offset.ts';
import { CLOCK_TOLERANCE_MS, watchClock } from '../clock-watch.ts';
import type { Clock } from '../clock.ts';
import { createWorkerLoop, type Begun } from '../worker-loop.ts';
import { pushStore, type NewPush, type PushRow } from './push-store.ts';
import { PushPostponed, PushRefused, type PushTransport } from './push-transport.ts';

/** What a push shows, as our service worker reads it. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** A path of the app, which a tap opens. */
  readonly link: string;
}

export interface OutgoingPush {
  readonly memberId: number;
  /** A push replaces an earlier one with the same tag: in the queue, at the push service and on the screen. */
  readonly tag: string;
  readonly content: PushContent;
  readonly isUrgent: boolean;
  readonly notBefore: Date;
  /** When it is out of date and no longer sent; without this, a day after `notBefore`. */
  readonly expiresAt?: Date | undefined;
}

/** Pushes are written into the database in the transaction of the event they are about, and sent from there (docs/decisions/0134). */
export interface PushQueue {
  /**
   * Queues pushes as part of the caller's transaction, one for each browser of their members; sent when it commits, at once by this process
   * or within a second by another. Does nothing while the server sends no pushes.
   */
  queuePushes(tx: Queryable, pushes: readonly OutgoingPush[]): Promise<void>;
  /** Sends everything that is due by the clock. @returns how many pushes were taken up */
  sendDue(): Promise<number>;
  start(): void;
  /** Waits for the pushes under way. */
  stop(): Promise<void>;
}

/** Longer than a push service may take; a process that dies leaves its pushes to the others after this long. */
const CLAIM_LASTS_MS = 30_000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = HOUR_MS;
const EXPIRES_AFTER_MS = DAY_MS;
/** In this process, over all services and to one of them. */
const SENDING_AT_ONCE = 24;
const SENDING_AT_ONCE_TO_A_SERVICE = 8;
/** What a push service takes is 4,096 bytes, encrypted (RFC 8030 §7.2); Korean has three a character. */
const MAX_TITLE_LENGTH = 80;
const MAX_BODY_LENGTH = 160;
const MAX_TOPIC_LENGTH = 32;

/** @param settings.transport null while the server sends no pushes */
export function createPushQueue(settings: {
  db: Database;
  clock: Clock;
  log: Logger;
  transport: PushTransport | null;
}): PushQueue {
  const { db, clock, log, transport } = settings;
  /** The browsers that a push of this process is under way to, and how many are to each service. */
  const busy = new Set<number>();
  const running = new Map<string, number>();
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const idleSince = () => inMs(-SESSION_IDLE_DAYS * DAY_MS);
  const clampFutureTimes = watchClock(clock, (now) => {
    const [latestClaimEnd, latestRetry] = [inMs(CLAIM_LASTS_MS), inMs(LONGEST_RETRY_MS)];
    return pushStore.clampFutureTimes(db, now, { latestClaimEnd, latestRetry, toleranceMs: CLOCK_TOLERANCE_MS });
  });

  async function begin(): Promise<Begun> {
    if (!transport) return { runs: [], isFull: false };
    await clampFutureTimes();
    const isFull = busy.size > 0;
    const limit = SENDING_AT_ONCE - busy.size;
    if (limit === 0) return { runs: [], isFull };
    const rows = await pushStore.claim(db, clock.now(), {
      claimedUntil: inMs(CLAIM_LASTS_MS),
      idleSince: idleSince(),
      limit,
      limitPerService: SENDING_AT_ONCE_TO_A_SERVICE,
      busy: Array.from(busy),
      running,
    });
    return { runs: rows.map((row) => sendAlone(transport, row)), isFull };
  }

  async function sendAlone(through: PushTransport, row: PushRow): Promise<void> {
    busy.add(row.subscriptionId);
    running.set(row.service, (running.get(row.service) ?? 0) + 1);
    try {
      await send(through, row);
    } finally {
      busy.delete(row.subscriptionId);
      running.set(row.service, (running.get(row.service) ?? 1) - 1);
    }
  }

  async function send(through: PushTransport, row: PushRow): Promise<void> {
    const leftMs = row.expiresAt.getTime() - clock.now().getTime();
    if (leftMs <= 0 || !row.isSessionValid) return pushStore.remove(db, row.id);
    const { endpoint, p256dh, auth, isUrgent } = row;
    // Times in JSON texts look as in any other text: neither they nor the added time needs escaping.
    const payload = withTimesOf(row.timeZone, row.payload, row.createdAt);
    const topic = createHash('sha256').update(row.tag).digest('base64url').slice(0, MAX_TOPIC_LENGTH);
    try {
      await through.send({ endpoint, p256dh, auth, payload, isUrgent, topic, ttlSeconds: Math.ceil(leftMs / 1000) });
    } catch (error) {
      return giveBack(row, error);
    }
    return pushStore.remove(db, row.id);
  }

  async function giveBack(row: PushRow, error: unknown): Promise<void> {
    const fault = describeFault(error);
    const about = { pushId: row.id, service: row.service, attempts: row.attempts, fault };
    // Logs no endpoint, which identifies the browser, and nothing of the message.
    if (error instanceof PushRefused) {
      log.warn({ event: error.isGone ? 'push-subscription-gone' : 'push-refused', ...about });
      return error.isGone ? pushStore.removeSubscription(db, row.subscriptionId) : pushStore.remove(db, row.id);
    }
    const asked = error instanceof PushPostponed ? error.retryAfterMs : undefined;
    const next = inMs(Math.min(Math.max(asked ?? 0, retryDelay(row.attempts)), LONGEST_RETRY_MS));
    log.warn({ event: next < row.expiresAt ? 'push-postponed' : 'push-expired', ...about });
    if (next < row.expiresAt) await pushStore.postpone(db, row, next, fault);
    else await pushStore.remove(db, row.id);
  }

  const loop = createWorkerLoop({
    begin,
    nextAt: (since) => (transport ? pushStore.nextAttemptAt(db, since) : Promise.resolve(undefined)),
    clock,
    onError: (error) => log.error({ event: 'push-queue-failed', err: error }, 'push queue failed'),
  });

  return {
    async queuePushes(tx, pushes) {
      const rows = newestOfTags(pushes)
        .map(toRow)
        .filter(({ notBefore, expiresAt }) => notBefore < expiresAt);
      if (!transport || rows.length === 0) return;
      await pushStore.insert(tx, rows, { now: clock.now(), idleSince: idleSince(), publicKey: transport.publicKey });
      tx.afterCommit(() => loop.nudge());
    },
    sendDue: () => loop.runDue(),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}

/** A statement writes no row twice: of several pushes of a transaction with one tag the last counts. */
function newestOfTags(pushes: readonly OutgoingPush[]): OutgoingPush[] {
  return Array.from(new Map(pushes.map((push) => [`${push.memberId}:${push.tag}`, push])).values());
}

function toRow({ memberId, tag, content, isUrgent, notBefore, expiresAt }: OutgoingPush): NewPush {
  const payload = JSON.stringify({
    title: shorten(content.title, MAX_TITLE_LENGTH),
    body: shorten(content.body, MAX_BODY_LENGTH),
    link: content.link,
    tag,
  });
  const latest = new Date(notBefore.getTime() + EXPIRES_AFTER_MS);
  return {
    memberId,
    tag,
    payload,
    isUrgent,
    notBefore,
    expiresAt: expiresAt && expiresAt < latest ? expiresAt : latest,
  };
}

function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

function describeFault(error: unknown): string {
  if (error instanceof PushRefused || error instanceof PushPostponed) return `${error.name} ${error.status}`;
  if (!(error instanceof Error)) return 'unknown';
  const { code } = (error.cause ?? error) as { code?: string | number };
  return [error.name, code].filter((part) => part !== undefined).join(' ');
}

/** 5 s, 20 s, 80 s … up to an hour. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 4 ** (attempts - 1), LONGEST_RETRY_MS);
}
