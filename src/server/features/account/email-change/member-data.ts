import { statement } from '#server/db/statement.ts';
import { EXPORTS_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const erase = statement('erase-email-change', 'delete from email_changes where member_id = $1');

/** A change under way, for minutes. */
export const emailChangeData: MemberData = {
  name: 'emailChange',
  tables: ['email_changes'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: (tx, { memberId }) => tx.query(erase, [memberId]),
};
