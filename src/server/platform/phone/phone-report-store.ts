import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A message of which it is not known whether it has arrived. */
export interface UnreportedMessage {
  readonly id: number;
  readonly providerId: string;
  readonly sentAt: Date;
}

/** What became of the messages of a month. */
export interface PhoneMonth {
  readonly sent: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly opened: number;
  readonly spentKrw: number;
}

const claim = statement<UnreportedMessage>(
  'claim-unreported-phone-messages',
  `with due as (
     select id from phone_messages where report_due_at <= $1 order by report_due_at, id limit $3 for update skip locked
   )
   update phone_messages m set report_due_at = $2 from due where m.id = due.id
   returning m.id, m.provider_id as "providerId", m.sent_at as "sentAt"`,
);
// The first report of an end stays: a later one, and one from before, change nothing.
const markDelivered = statement(
  'mark-phone-message-delivered',
  `update phone_messages set delivered_at = $2, is_sms = $3, price_krw = case when $3 then $4 else price_krw end, report_due_at = null
   where id = $1 and delivered_at is null and undelivered_at is null`,
);
const markUndelivered = statement(
  'mark-phone-message-undelivered',
  `update phone_messages set undelivered_at = $2, problem = $3, report_due_at = null
   where id = $1 and delivered_at is null and undelivered_at is null`,
);
const askAgain = statement(
  'ask-again-for-phone-report',
  `update phone_messages set report_due_at = $2 where id = $1 and delivered_at is null and undelivered_at is null`,
);
// Only for its member: the number stands in an address, where anybody can write another. Before `sent_at` too: the provider's answer may be lost.
const markOpened = statement(
  'mark-phone-message-opened',
  'update phone_messages set is_opened = true where id = $1 and member_id = $2 and not is_opened',
);
const summarize = statement<PhoneMonth>(
  'summarize-month-of-phone-messages',
  `select count(*)::int as sent, count(delivered_at)::int as delivered, count(undelivered_at)::int as undelivered,
     count(*) filter (where is_opened)::int as opened, coalesce(sum(price_krw), 0)::int as "spentKrw"
   from phone_messages where sent_at >= $1`,
);

/** Delivery reports of messages to phones. */
export const phoneReportStore = {
  /** Takes up to `limit` messages that are due for this process alone, until `claimedUntil`. */
  claim: (db: Queryable, now: Date, claimedUntil: Date, limit: number) => db.query(claim, [now, claimedUntil, limit]),
  async markDelivered(db: Queryable, id: number, now: Date, as: { isSms: boolean; smsKrw: number }): Promise<void> {
    await db.query(markDelivered, [id, now, as.isSms, as.smsKrw]);
  },
  async markUndelivered(db: Queryable, id: number, now: Date, code: string): Promise<void> {
    await db.query(markUndelivered, [id, now, code]);
  },
  /** @param at null when nobody asks any more */
  async askAgain(db: Queryable, id: number, at: Date | null): Promise<void> {
    await db.query(askAgain, [id, at]);
  },
  /** Nothing happens if it is not the member's, or was opened before. */
  async markOpened(db: Queryable, id: number, memberId: number): Promise<void> {
    await db.query(markOpened, [id, memberId]);
  },
  /** Of the messages that were handed over since then. */
  async summarize(db: Queryable, since: Date): Promise<PhoneMonth> {
    const [row] = await db.query(summarize, [since]);
    return row ?? { sent: 0, delivered: 0, undelivered: 0, opened: 0, spentKrw: 0 };
  },
};
