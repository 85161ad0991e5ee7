import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportRequests = statement(
  'export-university-requests',
  `select name, created_at as "createdAt" from university_requests where member_id = $1 order by created_at, name`,
);
const eraseRequests = statement('erase-university-requests', 'delete from university_requests where member_id = $1');

export const universityRequestData: MemberData = {
  name: 'universityRequests',
  tables: ['university_requests'],
  exportFor: ({ db }, { memberId }) => db.query(exportRequests, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseRequests, [memberId]),
};
