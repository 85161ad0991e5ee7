import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportCertificates = statement(
  'export-certificates',
  `select certificate_type as "certificateType", status, standing, reason, created_at as "createdAt", decided_at as "decidedAt"
   from certificates where member_id = $1 order by id`,
);
const eraseCertificates = statement('erase-certificates', 'delete from certificates where member_id = $1');

export const certificateData: MemberData = {
  name: 'certificates',
  tables: ['certificates'],
  exportFor: ({ db }, { memberId }) => db.query(exportCertificates, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseCertificates, [memberId]),
};
