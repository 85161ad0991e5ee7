import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface OutboxRow {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly createdAt: Date;
  /** This try included. */
  readonly attempts: number;
}

/** How many mails are taken up at once. */
export const CLAIM_LIMIT = 10;

const insert = statement(
  'insert-mails',
  `insert into outbox (dedupe_key, recipient, subject, body_text, body_html, created_at, next_attempt_at)
   select dedupe_key, recipient, subject, body_text, body_html, $6, $6
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
     as mail (dedupe_key, recipient, subject, body_text, body_html)
   on conflict (dedupe_key) do nothing`,
);
const claim = statement<OutboxRow>(
  'claim-due-mails',
  `with due as (
     select id from outbox
     where sent_at is null and failed_at is null and next_attempt_at <= $1
     order by next_attempt_at, id
     limit ${CLAIM_LIMIT}
     for update skip locked
   )
   update outbox set next_attempt_at = $2, attempts = attempts + 1
   from due where outbox.id = due.id
   returning outbox.id, recipient, subject, body_text as "bodyText", body_html as "bodyHtml",
     created_at as "createdAt", attempts`,
);
// A mail that is sent keeps its row and loses its text: codes are not to be kept (S-01).
const markSent = statement(
  'mark-mail-sent',
  `update outbox set sent_at = $2, last_error = null, body_text = '', body_html = '' where id = $1`,
);
const markFailed = statement(
  'mark-mail-failed',
  `update outbox set failed_at = $2, last_error = $3, body_text = '', body_html = '' where id = $1`,
);
const postpone = statement('postpone-mail', 'update outbox set next_attempt_at = $2, last_error = $3 where id = $1');
const findNext = statement<{ nextAttemptAt: Date }>(
  'find-next-mail',
  `select next_attempt_at as "nextAttemptAt" from outbox
   where sent_at is null and failed_at is null and next_attempt_at > $1
   order by next_attempt_at limit 1`,
);

export const outboxStore = {
  async insert(
    db: Queryable,
    mails: readonly { dedupeKey: string | null; to: string; subject: string; text: string; html: string }[],
    now: Date,
  ): Promise<void> {
    await db.query(insert, [
      mails.map((mail) => mail.dedupeKey),
      mails.map((mail) => mail.to),
      mails.map((mail) => mail.subject),
      mails.map((mail) => mail.text),
      mails.map((mail) => mail.html),
      now,
    ]);
  },
  /** Takes up to ten due mails for this process alone, until `claimedUntil`. */
  claim: (db: Queryable, now: Date, claimedUntil: Date) => db.query(claim, [now, claimedUntil]),
  async markSent(db: Queryable, id: number, now: Date): Promise<void> {
    await db.query(markSent, [id, now]);
  },
  async markFailed(db: Queryable, id: number, now: Date, error: string): Promise<void> {
    await db.query(markFailed, [id, now, error]);
  },
  async postpone(db: Queryable, id: number, nextAttemptAt: Date, error: string): Promise<void> {
    await db.query(postpone, [id, nextAttemptAt, error]);
  },
  async nextAttemptAt(db: Queryable, since: Date): Promise<Date | undefined> {
    const [row] = await db.query(findNext, [since]);
    return row?.nextAttemptAt;
  },
};
