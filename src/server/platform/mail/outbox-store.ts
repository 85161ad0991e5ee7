import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { MailedEvent } from './mail-transport.ts';

export interface OutboxRow {
  readonly id: number;
  readonly recipient: string;
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
  /** This try included. */
  readonly attempts: number;
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

/** How many due mails are looked at to find different recipients. */
const CANDIDATES = 100;

// All mails of a transaction's event with one statement.
const insert = statement(
  'insert-mails',
  `insert into outbox (dedupe_key, recipient, subject, body_text, body_html, event_method, event_text, expires_at, created_at,
     unless_reached_of, next_attempt_at)
   select dedupe_key, recipient, subject, body_text, body_html, event_method, event_text, expires_at, $9, unless_reached_of,
     coalesce(not_before, $9)
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $10::text[], $11::timestamptz[])
     as mail (dedupe_key, recipient, subject, body_text, body_html, event_method, event_text, expires_at, unless_reached_of, not_before)
   on conflict (dedupe_key) do nothing`,
);
// The oldest mail of each recipient this process is not writing to already: a recipient with a slow server takes one place, however many
// mails wait for it.
const claim = statement<OutboxRow>(
  'claim-due-mails',
  `with candidates as (
     select id, recipient, next_attempt_at from outbox
     where sent_at is null and failed_at is null and next_attempt_at <= $1 and recipient <> all($4::text[])
     order by next_attempt_at, id
     limit ${CANDIDATES}
   ), due as (
     select id from outbox
     where id in (select distinct on (recipient) id from candidates order by recipient, next_attempt_at, id)
       and sent_at is null and failed_at is null and next_attempt_at <= $1
     order by next_attempt_at, id
     limit $3
     for update skip locked
   )
   update outbox set next_attempt_at = $2, attempts = attempts + 1
   from due where outbox.id = due.id
   returning outbox.id, recipient, subject, body_text as "bodyText", body_html as "bodyHtml",
     event_method as "eventMethod", event_text as "eventText", created_at as "createdAt", expires_at as "expiresAt", attempts,
     unless_reached_of as "unlessReachedOf",
     (select m.time_zone from members m where m.email = outbox.recipient) as "timeZone"`,
);
// A mail that is sent keeps its row and loses its text: codes are not to be kept (S-01).
const markSent = statement(
  'mark-mail-sent',
  `update outbox set sent_at = $2, last_error = null, body_text = '', body_html = '',
     event_method = null, event_text = null where id = $1`,
);
// Each claim of a mail raises its attempts: a worker that has lost its claim writes nothing about a later try.
const markFailed = statement(
  'mark-mail-failed',
  `update outbox set failed_at = $3, last_error = $4, body_text = '', body_html = '',
     event_method = null, event_text = null where id = $1 and attempts = $2`,
);
// Opened: read, or the app was open since. What the member does not want counted in the app is read from its beginning, and was not opened.
const leaveOut = statement<{ id: number }>(
  'leave-out-mail-if-reached',
  `delete from outbox using members m
   where outbox.id = $1 and attempts = $2 and m.email = outbox.recipient and (
     exists (select from notifications n where n.member_id = m.id and n.event_key = outbox.unless_reached_of and n.read_at > n.created_at)
     or exists (select from sessions s where s.member_id = m.id and s.last_seen_at > outbox.created_at)
     or exists (select from phone_messages p
       where p.member_id = m.id and p.event_key = outbox.unless_reached_of and p.delivered_at is not null))
   returning outbox.id`,
);
const postpone = statement(
  'postpone-mail',
  'update outbox set next_attempt_at = $3, last_error = $4 where id = $1 and attempts = $2',
);
const findNext = statement<{ nextAttemptAt: Date }>(
  'find-next-mail',
  `select next_attempt_at as "nextAttemptAt" from outbox
   where sent_at is null and failed_at is null and next_attempt_at > $1
   order by next_attempt_at limit 1`,
);

const summarizeWaiting = statement<{ count: number; oldest: Date | null }>(
  'summarize-waiting-mails',
  // Not those that wait for a report: they are not late.
  `select count(*) as count, min(created_at) as oldest from outbox
   where sent_at is null and failed_at is null and (unless_reached_of is null or attempts > 0)`,
);
// A mail that nobody has tried to send is due from the moment it was queued, another one after its longest pause at the latest.
const clampFutureTimes = statement(
  'clamp-future-times-of-mails',
  `update outbox set next_attempt_at = case when attempts = 0 then $1 else $2 end
   where sent_at is null and failed_at is null and next_attempt_at > $1::timestamptz + $4 * interval '1 ms'
     and (attempts = 0 and (unless_reached_of is null or created_at > $1::timestamptz + $4 * interval '1 ms')
       or next_attempt_at > $3::timestamptz + $4 * interval '1 ms')`,
);

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
  /** Leaves out a mail whose event its recipient knows of (docs/decisions/0299). @returns whether it is left out */
  async leaveOutIfReached(db: Queryable, { id, attempts }: OutboxRow): Promise<boolean> {
    return (await db.query(leaveOut, [id, attempts])).length > 0;
  },
  /** Takes up to `limit` due mails for this process alone, until `claimedUntil`: one a recipient, and none to those in `busy`. */
  claim: (db: Queryable, now: Date, claimedUntil: Date, limit: number, busy: readonly string[]) =>
    db.query(claim, [now, claimedUntil, limit, busy]),
  async markSent(db: Queryable, id: number, now: Date): Promise<void> {
    await db.query(markSent, [id, now]);
  },
  async markFailed(db: Queryable, { id, attempts }: OutboxRow, now: Date, error: string): Promise<void> {
    await db.query(markFailed, [id, attempts, now, error]);
  },
  async postpone(db: Queryable, { id, attempts }: OutboxRow, nextAttemptAt: Date, error: string): Promise<void> {
    await db.query(postpone, [id, attempts, nextAttemptAt, error]);
  },
  async nextAttemptAt(db: Queryable, since: Date): Promise<Date | undefined> {
    const [row] = await db.query(findNext, [since]);
    return row?.nextAttemptAt;
  },
  /** How many mails have not been sent, and when the oldest was queued. */
  async summarizeWaiting(db: Queryable): Promise<{ count: number; oldest: Date | null }> {
    const [row] = await db.query(summarizeWaiting);
    return row ?? { count: 0, oldest: null };
  },
  /**
   * Brings back mails that were planned or claimed by a clock that has been set back since.
   * @param latest `latestClaimEnd`: when a mail that was tried before is due instead; `latestRetry`: the latest that one ever is
   */
  async clampFutureTimes(
    db: Queryable,
    now: Date,
    { latestClaimEnd, latestRetry, toleranceMs }: { latestClaimEnd: Date; latestRetry: Date; toleranceMs: number },
  ): Promise<void> {
    await db.query(clampFutureTimes, [now, latestClaimEnd, latestRetry, toleranceMs]);
  },
};
