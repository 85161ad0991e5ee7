import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportFiles = statement(
  'export-files',
  `select id as "fileId", kind, original_name as "fileName", content_type as "contentType", byte_size as "byteSize", created_at as "createdAt"
   from files where owner_id = $1 and deleted_at is null order by id`,
);
// After the profile and the certificates have let go of theirs. Files of messages and disputes go with those.
const eraseFiles = statement(
  'erase-files',
  `update files set deleted_at = $2, original_name = ''
   where owner_id = $1 and kind in ('PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE') and deleted_at is null`,
);

export const fileData: MemberData = {
  name: 'files',
  tables: ['files'],
  exportFor: ({ db }, { memberId }) => db.query(exportFiles, [memberId]),
  eraseFor: (tx, { memberId }, now) => tx.query(eraseFiles, [memberId, now]),
};
