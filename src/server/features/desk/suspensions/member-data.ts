import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';

export const suspensionData = describeMemberData({
  name: 'suspensions',
  tables: ['suspensions'],
  exportFor: statement(
    'export-suspensions',
    `select reason, suspended_at as "suspendedAt", ends_at as "endsAt", lifted_at as "liftedAt", lift_reason as "liftReason"
   from suspensions where member_id = $1 order by id`,
  ),
  eraseFor: [statement('erase-suspensions', 'delete from suspensions where member_id = $1')],
});
