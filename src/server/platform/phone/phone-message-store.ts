import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A message that is due. */
export interface DueMessage {
  readonly id: number;
  readonly key: string;
  readonly memberId: number;
  readonly content: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Of `notifications`; null for a code. */
  readonly eventKey: string | null;
  /** Whether it is left out if its member has been in the app since `createdAt`. */
  readonly unlessOpened: boolean;
  /** This try included. */
  readonly attempts: number;
  /** Since when it is unknown whether the provider has it; null while it surely does not. */
  readonly askedAt: Date | null;
}

const insert = statement<{ id: number }>(
  'insert-phone-message',
  `insert into phone_messages (key, member_id, content, created_at, expires_at, next_attempt_at, event_key, unless_opened)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do nothing returning id`,
);
// With the claim it is unknown whether the provider has it, until its answer is stored: a process may die at any moment in between.
const claim = statement<DueMessage>(
  'claim-due-phone-messages',
  `with due as (
     select id, asked_at from phone_messages where next_attempt_at <= $1 order by next_attempt_at, id limit $3 for update skip locked
   )
   update phone_messages m set next_attempt_at = $2, attempts = m.attempts + 1, asked_at = coalesce(m.asked_at, $1)
   from due where m.id = due.id
   returning m.id, m.key, m.member_id as "memberId", m.content, m.created_at as "createdAt",
     m.expires_at as "expiresAt", m.event_key as "eventKey", m.unless_opened as "unlessOpened", m.attempts, due.asked_at as "askedAt"`,
);
// Each claim of a message raises its attempts: a worker that has lost its claim writes nothing about a later try.
const markSent = statement(
  'mark-phone-message-sent',
  `update phone_messages set sent_at = $3, provider_id = $4, price_krw = $5, report_due_at = $6, content = null, next_attempt_at = null, asked_at = null, problem = null
   where id = $1 and attempts = $2`,
);
const markFailed = statement(
  'mark-phone-message-failed',
  `update phone_messages set problem = $3, content = null, next_attempt_at = null, asked_at = null where id = $1 and attempts = $2`,
);
const postpone = statement(
  'postpone-phone-message',
  `update phone_messages set next_attempt_at = $3, problem = $4, asked_at = case when $5 then asked_at else null end
   where id = $1 and attempts = $2`,
);
const wasOpened = statement<{ isOpened: boolean }>(
  'was-phone-message-opened',
  `select exists (select from notifications where member_id = $1 and event_key = $2 and read_at > created_at)
     or exists (select from sessions where member_id = $1 and last_seen_at > $3) as "isOpened"`,
);
const summarizeSent = statement<{ ofMember: number; spentKrw: number }>(
  'summarize-sent-phone-messages',
  `select count(*) filter (where member_id = $1 and sent_at > $2 and event_key is not null)::int as "ofMember",
     coalesce(sum(price_krw) filter (where sent_at >= $3), 0)::int as "spentKrw"
   from phone_messages where sent_at >= least($2::timestamptz, $3::timestamptz)`,
);
const findNext = statement<{ nextAttemptAt: Date }>(
  'find-next-phone-message',
  `select next_attempt_at as "nextAttemptAt" from phone_messages where next_attempt_at > $1 order by next_attempt_at limit 1`,
);
const clampFutureTimes = statement(
  'clamp-future-times-of-phone-messages',
  `update phone_messages set next_attempt_at = $1 where next_attempt_at > $2 and attempts > 0`,
);

/** Messages on their way to phones. */
export const phoneMessageStore = {
  /** @returns false when there is one with this key already */
  async insert(
    tx: Queryable,
    message: {
      key: string;
      memberId: number;
      content: Buffer;
      notBefore: Date;
      expiresAt: Date;
      eventKey: string | null;
      unlessOpened: boolean;
    },
    now: Date,
  ): Promise<boolean> {
    const { key, memberId, content, notBefore, expiresAt, eventKey, unlessOpened } = message;
    const values = [key, memberId, content, now, expiresAt, notBefore, eventKey, unlessOpened];
    return (await tx.query(insert, values)).length > 0;
  },
  /** Takes up to `limit` due messages for this process alone, until `claimedUntil`. */
  claim: (db: Queryable, now: Date, claimedUntil: Date, limit: number) => db.query(claim, [now, claimedUntil, limit]),
  async markSent(
    db: Queryable,
    { id, attempts }: DueMessage,
    now: Date,
    sent: { providerId: string; priceKrw: number; reportAt: Date },
  ) {
    await db.query(markSent, [id, attempts, now, sent.providerId, sent.priceKrw, sent.reportAt]);
  },
  async markFailed(db: Queryable, { id, attempts }: DueMessage, problem: string): Promise<void> {
    await db.query(markFailed, [id, attempts, problem]);
  },
  /** @param next.isUnknown whether the provider may have it */
  async postpone(
    db: Queryable,
    { id, attempts }: DueMessage,
    next: { at: Date; problem: string; isUnknown: boolean },
  ): Promise<void> {
    await db.query(postpone, [id, attempts, next.at, next.problem, next.isUnknown]);
  },
  /** Whether the member has read the event, or been in the app since then. */
  async wasOpened(db: Queryable, { memberId, eventKey, createdAt }: DueMessage): Promise<boolean> {
    const [row] = await db.query(wasOpened, [memberId, eventKey, createdAt]);
    return row?.isOpened ?? false;
  },
  /** How many events a member was sent since `dayAgo`, and what all messages have cost since `month`. */
  async summarizeSent(
    db: Queryable,
    memberId: number,
    { dayAgo, month }: { dayAgo: Date; month: Date },
  ): Promise<{ ofMember: number; spentKrw: number }> {
    const [row] = await db.query(summarizeSent, [memberId, dayAgo, month]);
    return row ?? { ofMember: 0, spentKrw: 0 };
  },
  async nextAttemptAt(db: Queryable, since: Date): Promise<Date | undefined> {
    const [row] = await db.query(findNext, [since]);
    return row?.nextAttemptAt;
  },
  /** Brings back what was claimed by a clock that has been set back since. */
  async clampFutureTimes(db: Queryable, now: Date, latest: Date): Promise<void> {
    await db.query(clampFutureTimes, [now, latest]);
  },
};
