import { describeNumber } from '#domain/account/phones.ts';
import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';
import { findNumber } from '#server/platform/phone/phone-numbers.ts';

const erase = statement(
  'erase-member-phone',
  `with changes as (delete from phone_changes where member_id = $1), messages as (delete from phone_messages where member_id = $1)
   delete from member_phones where member_id = $1`,
);
const listMessages = statement<{ createdAt: Date; sentAt: Date | null; deliveredAt: Date | null }>(
  'list-own-phone-messages',
  'select created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt" from phone_messages where member_id = $1 order by id',
);

/** A member's number, and when messages went to it. */
export const phoneData: MemberData = {
  name: 'phone',
  tables: ['member_phones', 'phone_changes', 'phone_messages'],
  async exportFor(source, { memberId }) {
    const number = await findNumber(source, memberId);
    const messages = await source.db.query(listMessages, [memberId]);
    if (number === undefined && messages.length === 0) return [];
    return [{ number: number === undefined ? null : describeNumber(number), messages }];
  },
  eraseFor: (tx, { memberId }) => tx.query(erase, [memberId]),
};
