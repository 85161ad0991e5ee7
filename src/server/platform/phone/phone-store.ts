import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { type Addressed, channelStore } from '../queue/queue-store.ts';

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
const summarizeSent = statement<{ ofMember: number; spentKrw: number }>(
  'summarize-sent-phone-messages',
  `select count(*) filter (where member_id = $1 and sent_at > $2 and event_key is not null)::int as "ofMember",
     coalesce(sum(price_krw) filter (where sent_at >= $3), 0)::int as "spentKrw"
   from phone_messages where sent_at >= least($2::timestamptz, $3::timestamptz)`,
);
/** Messages on their way to phones. */
export const phoneMessageStore = {
  /** @returns false when there is one with this key already */
  insert: anyRow<
    [
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
    ]
  >(
    'insert-phone-message',
    `insert into phone_messages (key, member_id, content, created_at, expires_at, next_attempt_at, due_at, event_key, unless_opened)
     values ($1.key, $1.memberId, $1.content, $2, $1.expiresAt, $1.notBefore, $1.notBefore, $1.eventKey,
       $1.unlessOpened) on conflict (key) do nothing returning id`,
  ),
  /** Whether the member has read the event, or been in the app since then. */
  wasOpened: oneValue<boolean, [dueMessage: DueMessage]>(
    'was-phone-message-opened',
    `select exists (select from notifications where member_id = $1.memberId and event_key = $1.eventKey and read_at > created_at)
       or exists (select from sessions where member_id = $1.memberId and last_seen_at > $1.createdAt) as "isOpened"`,
  ),
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

interface NumberRow {
  readonly memberId: number;
  /** Sealed. */
  readonly number: Buffer;
}

/** Members' mobile numbers. */
export const phoneNumberStore = {
  find: maybeRow<NumberRow, [memberId: number]>(
    'find-member-phone',
    'select member_id as "memberId", number from member_phones where member_id = $1',
  ),
  /** The next 200 after a member. */
  listAfter: manyRows<NumberRow, [memberId: number]>(
    'list-member-phones',
    'select member_id as "memberId", number from member_phones where member_id > $1 order by member_id limit 200',
  ),
  /** @param hashes of one number under each of the secrets @returns who had it until now */
  takeFromOthers: manyRows<{ memberId: number; email: string }, [memberId: number, hashes: readonly Buffer[]]>(
    'take-phone-from-others',
    `with gone as (delete from member_phones where number_hash = any($2::bytea[]) and member_id <> $1 returning member_id)
     select m.id as "memberId", m.email from gone join members m on m.id = gone.member_id`,
  ),
  /** @throws a violation of `member_phones_number_hash_key` when another account takes it at the same time */
  put: execute<[number: NumberRow, hash: Buffer, now: Date]>(
    'put-member-phone',
    `insert into member_phones (member_id, number, number_hash, verified_at) values ($1.memberId, $1.number, $2, $3)
     on conflict (member_id) do update set number = excluded.number, number_hash = excluded.number_hash, verified_at = excluded.verified_at`,
  ),
  setHash: execute<[memberId: number, hash: Buffer]>(
    'set-member-phone-hash',
    'update member_phones set number_hash = $2 where member_id = $1',
  ),
  /** Nothing asks the member for a number any more. */
  leaveOut: execute<[memberId: number, now: Date]>(
    'leave-out-member-phone',
    'update members set phone_left_out_at = coalesce(phone_left_out_at, $2) where id = $1',
  ),
  /** @returns false without one */
  remove: anyRow<[memberId: number]>(
    'remove-member-phone',
    'delete from member_phones where member_id = $1 returning member_id as "memberId"',
  ),
};

/** A message of which it is not known whether it has arrived. */
export interface UnreportedMessage {
  readonly id: number;
  readonly providerId: string;
  readonly sentAt: Date;
}

/** What became of the messages of a month. */
interface PhoneMonth {
  readonly sent: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly opened: number;
  readonly spentKrw: number;
}

const summarize = statement<PhoneMonth>(
  'summarize-month-of-phone-messages',
  `select count(*)::int as sent, count(delivered_at)::int as delivered, count(undelivered_at)::int as undelivered,
     count(*) filter (where is_opened)::int as opened, coalesce(sum(price_krw), 0)::int as "spentKrw"
   from phone_messages where sent_at >= $1`,
);

/** Delivery reports of messages to phones. */
export const phoneReportStore = {
  /** Takes up to `limit` messages that are due for this process alone, until `claimedUntil`. */
  claim: manyRows<UnreportedMessage, [now: Date, claimedUntil: Date, limit: number]>(
    'claim-unreported-phone-messages',
    `with due as (
       select id from phone_messages where report_due_at <= $1 order by report_due_at, id limit $3 for update skip locked
     )
     update phone_messages m set report_due_at = $2 from due where m.id = due.id
     returning m.id, m.provider_id as "providerId", m.sent_at as "sentAt"`,
  ),
  // The first report of an end stays: a later one, and one from before, change nothing.
  markDelivered: execute<[id: number, now: Date, as: { isSms: boolean; smsKrw: number }]>(
    'mark-phone-message-delivered',
    `update phone_messages set delivered_at = $2, is_sms = $3.isSms, price_krw = case when $3.isSms then $3.smsKrw else price_krw end,
       report_due_at = null
     where id = $1 and delivered_at is null and undelivered_at is null`,
  ),
  markUndelivered: execute<[id: number, now: Date, code: string]>(
    'mark-phone-message-undelivered',
    `update phone_messages set undelivered_at = $2, problem = $3, report_due_at = null
     where id = $1 and delivered_at is null and undelivered_at is null`,
  ),
  /** @param at null when nobody asks any more */
  askAgain: execute<[id: number, at: Date | null]>(
    'ask-again-for-phone-report',
    `update phone_messages set report_due_at = $2 where id = $1 and delivered_at is null and undelivered_at is null`,
  ),
  // Only for its member: the number stands in an address, where anybody can write another. Before `sent_at` too: the provider's answer may be lost.
  /** Nothing happens if it is not the member's, or was opened before. */
  markOpened: execute<[id: number, memberId: number]>(
    'mark-phone-message-opened',
    'update phone_messages set is_opened = true where id = $1 and member_id = $2 and not is_opened',
  ),
  /** Of the messages that were handed over since then. */
  async summarize(db: Queryable, since: Date): Promise<PhoneMonth> {
    const [row] = await db.query(summarize, [since]);
    return row ?? { sent: 0, delivered: 0, undelivered: 0, opened: 0, spentKrw: 0 };
  },
};
