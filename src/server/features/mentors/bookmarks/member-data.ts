import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportBookmarks = statement(
  'export-bookmarks',
  `select p.nickname as mentor, b.tells_new_times as "tellsNewTimes", b.created_at as "createdAt"
   from bookmarks b join mentor_profiles p on p.member_id = b.mentor_id where b.member_id = $1 order by b.created_at, b.mentor_id`,
);
const eraseOwn = statement('erase-bookmarks', 'delete from bookmarks where member_id = $1');
const eraseOf = statement('erase-bookmarks-of-mentor', 'delete from bookmarks where mentor_id = $1');

export const bookmarkData: MemberData = {
  name: 'bookmarks',
  tables: ['bookmarks'],
  exportFor: ({ db }, { memberId }) => db.query(exportBookmarks, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseOwn, [memberId]);
    await tx.query(eraseOf, [memberId]);
  },
};
