import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportToken = statement(
  'export-calendar-token',
  'select created_at as "createdAt" from calendar_tokens where member_id = $1',
);
const eraseToken = statement('erase-calendar-token', 'delete from calendar_tokens where member_id = $1');

export const calendarData: MemberData = {
  name: 'calendarSubscription',
  tables: ['calendar_tokens'],
  exportFor: ({ db }, { memberId }) => db.query(exportToken, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseToken, [memberId]),
};
