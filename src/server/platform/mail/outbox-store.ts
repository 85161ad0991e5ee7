import type { Queryable } from '#server/db/database.ts';
import { anyRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { channelStore, type Addressed } from '../queue/queue-store.ts';
import type { MailedEvent } from './smtp-transport.ts';

export interface OutboxRow extends Addressed {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly eventMethod: MailedEvent['method'] | null;
  readonly eventText: string | null;
  readonly createdAt: Date;
  /** The time zone of the member with this address; null for others, and for members with a device on Korea's time. */
  readonly timeZone: string | null;
  /** The event that it is left out for, if its recipient has been reached otherwise. */
  readonly unlessReachedOf: string | null;
  /** When it is out of date; a day after it was queued if this is null. */
  readonly expiresAt: Date | null;
}

export interface NewMail {
  readonly dedupeKey: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly event: MailedEvent | null;
  readonly expiresAt: Date | null;
  readonly unlessReached: { readonly eventKey: string; readonly notBefore: Date } | null;
}

// All mails of a transaction's event with one statement.
const insert = statement(
  'insert-mails',
  `insert into outbox (dedupe_key, recipient, subject, body_text, body_html, event_method, event_text, expires_at, created_at,
     unless_reached_of, next_attempt_at, due_at)
   select dedupe_key, recipient, subject, body_text, body_html, event_method, event_text, expires_at, $9, unless_reached_of,
     coalesce(not_before, $9), coalesce(not_before, $9)
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $10::text[], $11::timestamptz[])
     as mail (dedupe_key, recipient, subject, body_text, body_html, event_method, event_text, expires_at, unless_reached_of, not_before)
   on conflict (dedupe_key) do nothing`,
);
// A mail that is sent keeps its row and loses its text: codes are not to be kept (S-01).
export const mailTable = channelStore<OutboxRow>({
  table: 'outbox',
  one: 'mail',
  many: 'mails',
  waits: 'sent_at is null and failed_at is null',
  recipient: 'recipient',
  columns: `subject, body_text as "bodyText", body_html as "bodyHtml", event_method as "eventMethod", event_text as "eventText",
    created_at as "createdAt", expires_at as "expiresAt", unless_reached_of as "unlessReachedOf",
    (select m.time_zone from members m where m.email = outbox.recipient) as "timeZone"`,
  kept: {
    done: 'sent_at = $2',
    failedAt: 'failed_at',
    ended: "body_text = '', body_html = '', event_method = null, event_text = null",
  },
});
export const outboxStore = {
  async insert(db: Queryable, mails: readonly NewMail[], now: Date): Promise<void> {
    await db.query(insert, [
      mails.map(({ dedupeKey }) => dedupeKey),
      mails.map(({ to }) => to),
      mails.map(({ subject }) => subject),
      mails.map(({ text }) => text),
      mails.map(({ html }) => html),
      mails.map(({ event }) => event?.method ?? null),
      mails.map(({ event }) => event?.text ?? null),
      mails.map(({ expiresAt }) => expiresAt),
      now,
      mails.map(({ unlessReached }) => unlessReached?.eventKey ?? null),
      mails.map(({ unlessReached }) => unlessReached?.notBefore ?? null),
    ]);
  },
  // Opened: read, or the app was open since. What the member does not want counted in the app is read from its beginning, and was not opened.
  /** Leaves out a mail whose event its recipient knows of (docs/decisions/0296). @returns whether it is left out */
  leaveOutIfReached: anyRow<[mail: OutboxRow]>(
    'leave-out-mail-if-reached',
    `delete from outbox using members m
     where outbox.id = $1.id and attempts = $1.attempts and m.email = outbox.recipient and (
       exists (select from notifications n where n.member_id = m.id and n.event_key = outbox.unless_reached_of and n.read_at > n.created_at)
       or exists (select from sessions s where s.member_id = m.id and s.last_seen_at > outbox.created_at)
       or exists (select from phone_messages p
         where p.member_id = m.id and p.event_key = outbox.unless_reached_of and p.delivered_at is not null))
     returning outbox.id`,
  ),
};
