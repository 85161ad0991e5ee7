import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { email } from '#domain/members/members.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/korean-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { createWorkerLoop } from '../worker-loop.ts';
import { MailRefused, type MailMessage, type MailTransport } from './mail-transport.ts';
import { CLAIM_LIMIT, outboxStore, type OutboxRow } from './outbox-store.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  /** Both bodies, as `renderMail` makes them. */
  text: string;
  html: string;
  /** A mail with a key that was queued before is not queued again: derive it from the event and the person. */
  dedupeKey?: string;
}

/** Mail is written into the database with what it tells of, and sent from there (docs/decisions/0023). */
export interface Outbox {
  /**
   * Queues a mail as part of the caller's transaction: it goes out when that commits, within a second.
   * Call `nudge` after the commit when somebody is waiting for it.
   * @throws ZodError for an address that members could not have either (S-14)
   */
  queueMail(tx: Queryable, mail: OutgoingMail): Promise<void>;
  /** The same for several mails, in one statement. */
  queueMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void>;
  /** A mail has been committed: look at once. */
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
/** So that a mail server that was down for hours has everything ten minutes after it is back. */
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** What could not be said for so long is no news any more. */
const GIVEN_UP_AFTER_MS = DAY_MS;

/** @param settings.from whose host names the messages, `선배랑 <no-reply@…>` */
export function createOutbox(settings: {
  db: Database;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  from: string;
}): Outbox {
  const { db, clock, log, transport } = settings;
  const host = /@([^\s>]+)>?\s*$/.exec(settings.from)?.[1] ?? 'localhost';

  async function sendDue(): Promise<number> {
    for (let count = 0; ;) {
      const now = clock.now();
      const claimed = await outboxStore.claim(db, now, new Date(now.getTime() + CLAIM_LASTS_MS));
      await Promise.all(claimed.map(send));
      count += claimed.length;
      if (claimed.length < CLAIM_LIMIT) return count;
    }
  }

  async function send(row: OutboxRow): Promise<void> {
    try {
      await transport.send(toMessage(row, host));
    } catch (error) {
      await giveBack(row, error);
      return;
    }
    await outboxStore.markSent(db, row.id, clock.now());
  }

  async function giveBack(row: OutboxRow, error: unknown): Promise<void> {
    const waitedMs = clock.now().getTime() - row.createdAt.getTime();
    const isFinal = error instanceof MailRefused || waitedMs >= GIVEN_UP_AFTER_MS;
    const fault = describeFault(error);
    // No address and no answer of the mail server: they are personal data.
    log.warn({ event: isFinal ? 'mail-failed' : 'mail-postponed', mailId: row.id, attempts: row.attempts, fault });
    if (isFinal) await outboxStore.markFailed(db, row.id, clock.now(), fault);
    else await outboxStore.postpone(db, row.id, new Date(clock.now().getTime() + retryDelay(row.attempts)), fault);
  }

  async function queueMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void> {
    if (mails.length > 0) await outboxStore.insert(tx, mails.map(toStored), clock.now());
  }

  const loop = createWorkerLoop({
    async look(since) {
      await sendDue();
      return outboxStore.nextAttemptAt(db, since);
    },
    clock,
    onError: (error) => log.error({ event: 'outbox-failed', err: error }, 'outbox failed'),
  });

  return {
    queueMail: (tx, mail) => queueMails(tx, [mail]),
    queueMails,
    nudge: () => loop.nudge(),
    sendDue,
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}

/** @throws ZodError for an address that members could not have either */
function toStored({ dedupeKey, to, subject, text, html }: OutgoingMail) {
  const line = subject.replaceAll(/\s+/g, ' ').trim();
  return { dedupeKey: dedupeKey ?? null, to: z.parse(email, to), subject: line, text, html };
}

/** The Message-ID comes from the row, so a mail that went out twice can be told by it. */
function toMessage(row: OutboxRow, host: string): MailMessage {
  return {
    messageId: `<mail-${row.id}-${row.createdAt.getTime()}@${host}>`,
    to: row.recipient,
    subject: row.subject,
    text: row.bodyText,
    html: row.bodyHtml,
  };
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
