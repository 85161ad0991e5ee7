import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, EXPORTS_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const eraseExports = statement(
  'erase-exports',
  'update data_exports set expires_at = least(expires_at, $2) where member_id = $1',
);

/** A member's exports, kept for an hour; the file is deleted with the expired ones. */
export const exportData: MemberData = {
  name: 'exports',
  tables: ['data_exports'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: (tx, { memberId }, now) => tx.query(eraseExports, [memberId, now]),
};

/** Written by the erasure itself, and deleted by its own time. */
export const formerMemberData: MemberData = {
  name: 'formerMember',
  tables: ['former_members'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: ERASES_NOTHING,
};
