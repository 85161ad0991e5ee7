import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportWaits = statement(
  'export-waits',
  `select p.nickname as mentor, w.created_at as "createdAt", w.ahead_until as "placeKeptUntil"
   from mentor_waits w join mentor_profiles p on p.member_id = w.mentor_id where w.mentee_id = $1 order by w.created_at, w.mentor_id`,
);
const eraseWaits = statement('erase-waits', 'delete from mentor_waits where mentee_id = $1 or mentor_id = $1');

export const waitData: MemberData = {
  name: 'waits',
  tables: ['mentor_waits'],
  exportFor: ({ db }, { memberId }) => db.query(exportWaits, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseWaits, [memberId]),
};
