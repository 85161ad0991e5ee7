import { createHash } from 'node:crypto';
import { SESSION_IDLE_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { withTimesOf } from '#server/text/zone-offset.ts';
import { createChannel, describeFault, type Channel } from '../queue/channel.ts';
import type { Outcome, QueuePorts } from '../queue/queue.ts';
import { pushStore, pushTable, type NewPush, type PushRow } from './push-store.ts';
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
export interface PushQueue extends Channel {
  /**
   * Queues pushes as part of the caller's transaction, one for each browser of their members; sent when it commits, at once by this process
   * or within a second by another. Does nothing while the server sends no pushes.
   */
  queuePushes(tx: Queryable, pushes: readonly OutgoingPush[]): Promise<void>;
}

/** Longer than a push service may take; a process that dies leaves its pushes to the others after this long. */
const CLAIM_LASTS_MS = 30_000;
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
export function createPushQueue(settings: QueuePorts & { transport: PushTransport | null }): PushQueue {
  const { db, clock, transport } = settings;
  const idleSince = () => new Date(clock.now().getTime() - SESSION_IDLE_DAYS * DAY_MS);

  const channel = createChannel<PushRow>(settings, {
    store: pushTable,
    claimLastsMs: CLAIM_LASTS_MS,
    longestRetryMs: LONGEST_RETRY_MS,
    atOnce: SENDING_AT_ONCE,
    atOnceInLane: SENDING_AT_ONCE_TO_A_SERVICE,
    failureEvent: 'push-queue-failed',
    about: ({ id, lane }) => ({ pushId: id, service: lane }),
    send: transport && ((row) => send(transport, row)),
    async failed(row, error, pauseMs) {
      const fault = describeFault(error);
      if (error instanceof PushRefused) {
        if (error.isGone) await pushStore.removeSubscription(db, row.recipient);
        return { state: 'failed', fault };
      }
      const asked = error instanceof PushPostponed ? error.retryAfterMs : undefined;
      const afterMs = Math.min(Math.max(asked ?? 0, pauseMs), LONGEST_RETRY_MS);
      return { state: 'again', fault, afterMs, until: row.expiresAt };
    },
  });

  async function send(through: PushTransport, row: PushRow): Promise<Outcome> {
    const now = clock.now();
    const { endpoint, p256dh, auth, isUrgent, expiresAt, sessionExpiresAt, lastSeenAt, maySignIn } = row;
    const isSessionValid = sessionExpiresAt > now && lastSeenAt > idleSince() && maySignIn;
    if (expiresAt <= now || !isSessionValid) return { state: 'dropped', fault: 'expired' };
    // Times in JSON texts look as in any other text: neither they nor the added time needs escaping.
    const payload = withTimesOf(row.timeZone, row.payload, row.createdAt);
    const topic = createHash('sha256').update(row.tag).digest('base64url').slice(0, MAX_TOPIC_LENGTH);
    const ttlSeconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
    await through.send({ endpoint, p256dh, auth, payload, isUrgent, topic, ttlSeconds });
    return { state: 'done' };
  }

  return {
    ...channel,
    async queuePushes(tx, outgoing) {
      const rows = newestOfTags(outgoing)
        .map(toRow)
        .filter(({ notBefore, expiresAt }) => notBefore < expiresAt);
      if (!transport || rows.length === 0) return;
      await pushStore.insert(tx, rows, { now: clock.now(), idleSince: idleSince(), publicKey: transport.publicKey });
      channel.nudge(tx);
    },
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
