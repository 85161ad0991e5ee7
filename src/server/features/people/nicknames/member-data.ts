import { statement } from '#server/db/statement.ts';
import { EXPORTS_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const eraseNickname = statement('erase-nickname', 'delete from nicknames where member_id = $1');

/** The profile's export has the nickname. */
export const nicknameData: MemberData = {
  name: 'nickname',
  tables: ['nicknames'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: (tx, { memberId }) => tx.query(eraseNickname, [memberId]),
};
