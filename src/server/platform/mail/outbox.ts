import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { email } from '#domain/people/members.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { withTimesOf } from '#server/text/zone-offset.ts';
import type { Sender } from '../calendar/write-calendar.ts';
import { CLOCK_TOLERANCE_MS, watchClock } from '../clock-watch.ts';
import type { Clock } from '../clock.ts';
import { createWorkerLoop, type Begun } from '../queue/worker-loop.ts';
import {
  MailRefused,
  SENDING_AT_ONCE,
  type MailedEvent,
  type MailMessage,
  type MailTransport,
} from './mail-transport.ts';
import { outboxStore, type OutboxRow } from './outbox-store.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  /** Both bodies, as `renderMail` makes them. */
  text: string;
  html: string;
  /** For the recipient's calendar. */
  event?: MailedEvent | undefined;
  /** A mail with a key that was queued before is not queued again: derive it from the event and the person. */
  dedupeKey?: string;
  /** An event that it is left out for, if its recipient has been reached by another way by then; at once without this. */
  unlessReached?: { readonly eventKey: string; readonly notBefore: Date } | undefined;
  /** When it is out of date and no longer sent; without this, a day after it was queued. */
  expiresAt?: Date | undefined;
}

/** Mail is written into the database in the transaction of the event it is about, and sent from there (docs/decisions/0023). */
export interface Outbox {
  /** The name and address that all mails come from. */
  readonly sender: Sender;
  /**
   * Queues a mail as part of the caller's transaction: it goes out when that commits, within a second.
   * Call `nudge` after the commit when somebody is waiting for it.
   * @throws ZodError for an address that members could not have either (S-14)
   */
  queueMail(tx: Queryable, mail: OutgoingMail): Promise<void>;
  /** Queues several likewise, with one statement. */
  queueMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void>;
  /** A mail has been written: look at once, when it is committed. */
  nudge(): void;
  /** Sends everything that is due by the clock. @returns how many mails were taken up */
  sendDue(): Promise<number>;
  start(): void;
  /** Waits for the mails under way. */
  stop(): Promise<void>;
}

/** Longer than a mail server may take; a process that dies leaves its mails to the others after this long. */
const CLAIM_LASTS_MS = 2 * 60 * 1000;
const FIRST_RETRY_MS = 5000;
/** A mail server that was down for hours then has everything ten minutes after it is back. */
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** What could not be sent for so long is out of date, unless the mail itself says when it is. */
const EXPIRES_AFTER_MS = DAY_MS;

/** @param settings.from the sender, `선배랑 <no-reply@…>`; its host is in the message ids */
export function createOutbox(settings: {
  db: Database;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  from: string;
}): Outbox {
  const { db, clock, log, transport } = settings;
  const sender = readSender(settings.from);
  const host = sender.address.split('@').at(-1) ?? '';

  /** Recipients of the mails this process is sending. */
  const busy = new Set<string>();
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const clampFutureTimes = watchClock(clock, (now) => {
    const [latestClaimEnd, latestRetry] = [inMs(CLAIM_LASTS_MS), inMs(LONGEST_RETRY_MS)];
    return outboxStore.clampFutureTimes(db, now, { latestClaimEnd, latestRetry, toleranceMs: CLOCK_TOLERANCE_MS });
  });

  async function begin(): Promise<Begun> {
    await clampFutureTimes();
    const isFull = busy.size > 0;
    const free = SENDING_AT_ONCE - busy.size;
    const rows = free > 0 ? await outboxStore.claim(db, clock.now(), inMs(CLAIM_LASTS_MS), free, Array.from(busy)) : [];
    return { runs: rows.map(sendAlone), isFull };
  }

  async function sendAlone(row: OutboxRow): Promise<void> {
    busy.add(row.recipient);
    try {
      await send(row);
    } finally {
      busy.delete(row.recipient);
    }
  }

  async function send(row: OutboxRow): Promise<void> {
    if (row.expiresAt && row.expiresAt <= clock.now()) {
      log.warn({ event: 'mail-expired', mailId: row.id, attempts: row.attempts });
      await outboxStore.markFailed(db, row, clock.now(), 'expired');
      return;
    }
    if (row.unlessReachedOf !== null && (await outboxStore.leaveOutIfReached(db, row))) return;
    try {
      await transport.send(toMessage(row, host));
    } catch (error) {
      await giveBack(row, error);
      return;
    }
    await outboxStore.markSent(db, row.id, clock.now());
  }

  async function giveBack(row: OutboxRow, error: unknown): Promise<void> {
    const expiresAt = row.expiresAt ?? new Date(row.createdAt.getTime() + EXPIRES_AFTER_MS);
    const isFinal = error instanceof MailRefused || expiresAt <= clock.now();
    const fault = describeFault(error);
    // No address and no answer of the mail server: they are personal data.
    log.warn({ event: isFinal ? 'mail-failed' : 'mail-postponed', mailId: row.id, attempts: row.attempts, fault });
    if (isFinal) await outboxStore.markFailed(db, row, clock.now(), fault);
    else await outboxStore.postpone(db, row, inMs(retryDelay(row.attempts)), fault);
  }

  async function queueMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void> {
    if (mails.length === 0) return;
    const rows = mails.map(({ dedupeKey = null, expiresAt = null, event = null, unlessReached = null, ...mail }) => {
      const to = z.parse(email, mail.to);
      return {
        ...mail,
        dedupeKey,
        expiresAt,
        event,
        unlessReached,
        to,
        subject: mail.subject.replaceAll(/\s+/g, ' ').trim(),
      };
    });
    await outboxStore.insert(tx, rows, clock.now());
  }

  const loop = createWorkerLoop({
    begin,
    nextAt: (since) => outboxStore.nextAttemptAt(db, since),
    clock,
    onError: (error) => log.error({ event: 'outbox-failed', err: error }, 'outbox failed'),
  });

  return {
    sender,
    queueMail: (tx, mail) => queueMails(tx, [mail]),
    queueMails,
    nudge: () => db.afterCommit(() => loop.nudge()),
    sendDue: () => loop.runDue(),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}

/** The Message-ID comes from the row, so a mail that went out twice can be told by it. */
function toMessage(row: OutboxRow, host: string): MailMessage {
  const local = (text: string) => withTimesOf(row.timeZone, text, row.createdAt);
  return {
    messageId: `<mail-${row.id}-${row.createdAt.getTime()}@${host}>`,
    to: row.recipient,
    subject: local(row.subject),
    text: local(row.bodyText),
    html: local(row.bodyHtml),
    ...(row.eventMethod && row.eventText !== null && { event: { method: row.eventMethod, text: row.eventText } }),
  };
}

/** @param from `선배랑 <no-reply@…>`, or an address alone */
function readSender(from: string): Sender {
  const [, name = '', address = 'no-reply@localhost'] = /^\s*(.*?)\s*<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(from) ?? [];
  return { name: name.replaceAll('"', ''), address };
}

function describeFault(error: unknown): string {
  const cause = error instanceof MailRefused ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  const { code, responseCode } = cause as { code?: string; responseCode?: number };
  return [cause.name, code, responseCode].filter((part) => part !== undefined).join(' ');
}

/** 5 s, 20 s, 80 s … up to ten minutes. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 4 ** (attempts - 1), LONGEST_RETRY_MS);
}
