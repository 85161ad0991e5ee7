import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { channelStore, type Addressed } from '../queue/queue-store.ts';

/** A message that is due. */
export interface DueMessage extends Addressed {
  readonly key: string;
  readonly memberId: number;
  readonly content: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Of `notifications`; null for a code. */
  readonly eventKey: string | null;
  /** Whether it is left out if its member has been in the app since `createdAt`. */
  readonly unlessOpened: boolean;
  /** Since when it is unknown whether the provider has it; null while it surely does not. */
  readonly askedAt: Date | null;
}

const insert = statement<{ id: number }>(
  'insert-phone-message',
  `insert into phone_messages (key, member_id, content, created_at, expires_at, next_attempt_at, due_at, event_key, unless_opened)
   values ($1, $2, $3, $4, $5, $6, $6, $7, $8) on conflict (key) do nothing returning id`,
);
// With the claim it is unknown whether the provider has it, until its answer is stored: a process may die at any moment in between.
export const phoneTable = channelStore<DueMessage>({
  table: 'phone_messages',
  one: 'phone-message',
  many: 'phone-messages',
  fault: 'problem',
  waits: 'next_attempt_at is not null',
  recipient: 'member_id',
  before: ', asked_at',
  claimSets: ', asked_at = coalesce(phone_messages.asked_at, $1)',
  columns: `key, member_id as "memberId", content, created_at as "createdAt", expires_at as "expiresAt", event_key as "eventKey",
    unless_opened as "unlessOpened", due.asked_at as "askedAt"`,
  kept: {
    done: 'sent_at = $2, provider_id = $3, price_krw = $4, report_due_at = $5',
    ended: 'content = null, next_attempt_at = null, asked_at = null',
  },
  againSets: ', asked_at = case when $5::boolean then asked_at end',
});
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
};
