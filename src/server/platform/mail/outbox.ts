import * as z from 'zod/mini';
import { email } from '#domain/people/members.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { withTimesOf } from '#server/text/zone-offset.ts';
import type { Sender } from '../calendar/write-calendar.ts';
import { createChannel, describeFault, type Channel } from '../queue/channel.ts';
import type { QueuePorts } from '../queue/queue.ts';
import { mailTable, outboxStore, type OutboxRow } from './outbox-store.ts';
import {
  MailRefused,
  SENDING_AT_ONCE,
  type MailedEvent,
  type MailMessage,
  type MailTransport,
} from './smtp-transport.ts';

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
export interface Outbox extends Channel {
  /** The name and address that all mails come from. */
  readonly sender: Sender;
  /**
   * Queues a mail as part of the caller's transaction: it goes out when that commits.
   * @throws ZodError for an address that members could not have either (S-14)
   */
  queueMail(tx: Queryable, mail: OutgoingMail): Promise<void>;
  /** Queues several likewise, with one statement. */
  queueMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void>;
}

/** Longer than a mail server may take; a process that dies leaves its mails to the others after this long. */
const CLAIM_LASTS_MS = 2 * 60 * 1000;
/** A mail server that was down for hours then has everything ten minutes after it is back. */
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** What could not be sent for so long is out of date, unless the mail itself says when it is. */
const EXPIRES_AFTER_MS = DAY_MS;

/** @param settings.from the sender, `선배랑 <no-reply@…>`; its host is in the message ids */
export function createOutbox(settings: QueuePorts & { transport: MailTransport; from: string }): Outbox {
  const { db, clock, transport } = settings;
  const sender = readSender(settings.from);
  const host = sender.address.split('@').at(-1) ?? '';

  const channel = createChannel<OutboxRow>(settings, {
    store: mailTable,
    claimLastsMs: CLAIM_LASTS_MS,
    longestRetryMs: LONGEST_RETRY_MS,
    atOnce: SENDING_AT_ONCE,
    failureEvent: 'outbox-failed',
    about: ({ id }) => ({ mailId: id }),
    async send(row) {
      if (row.expiresAt && row.expiresAt <= clock.now()) return { state: 'expired', fault: 'expired' };
      if (row.unlessReachedOf !== null && (await outboxStore.leaveOutIfReached(db, row))) return { state: 'settled' };
      await transport.send(toMessage(row, host));
      return { state: 'done' };
    },
    failed(row, error, afterMs) {
      if (error instanceof MailRefused) return { state: 'failed', fault: describeFault(error.cause) };
      const until = row.expiresAt ?? new Date(row.createdAt.getTime() + EXPIRES_AFTER_MS);
      return { state: 'again', fault: describeFault(error), afterMs, until };
    },
  });

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
    channel.nudge(tx);
  }

  return { ...channel, sender, queueMail: (tx, mail) => queueMails(tx, [mail]), queueMails };
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
