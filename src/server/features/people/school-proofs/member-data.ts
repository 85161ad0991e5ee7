import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportProofs = statement(
  'export-school-proofs',
  `select u.name as "schoolName", p.student_at as "studentAt", p.alum_at as "alumAt"
   from school_proofs p join universities u on u.id = p.university_id where p.member_id = $1 order by u.name`,
);
const eraseProofs = statement('erase-school-proofs', 'delete from school_proofs where member_id = $1');

export const schoolProofData: MemberData = {
  name: 'schoolProofs',
  tables: ['school_proofs'],
  exportFor: ({ db }, { memberId }) => db.query(exportProofs, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseProofs, [memberId]),
};
