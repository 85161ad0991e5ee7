import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportSuspensions = statement(
  'export-suspensions',
  `select reason, suspended_at as "suspendedAt", ends_at as "endsAt", lifted_at as "liftedAt", lift_reason as "liftReason"
   from suspensions where member_id = $1 order by id`,
);
const eraseSuspensions = statement('erase-suspensions', 'delete from suspensions where member_id = $1');

export const suspensionData: MemberData = {
  name: 'suspensions',
  tables: ['suspensions'],
  exportFor: ({ db }, { memberId }) => db.query(exportSuspensions, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseSuspensions, [memberId]),
};
