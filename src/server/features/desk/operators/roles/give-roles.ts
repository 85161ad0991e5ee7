import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { operatorRoleStore } from './operator-role-store.ts';

/**
 * Sets an operator's roles. Their sessions end, so that none goes on with a role that was taken away.
 * @throws RefusalError `NOT_FOUND`, `LAST_OWNER`
 */
export async function giveRoles(
  { db, sessions }: Services,
  operator: Operator,
  memberId: number,
  roles: readonly OperatorRole[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const operators = await operatorRoleStore.hold(tx);
    const before = operators.find((other) => other.memberId === memberId) ?? refuse('NOT_FOUND');
    const isOwnerLeft = operators.some((other) => other.memberId !== memberId && other.roles.includes('OWNER'));
    if (!roles.includes('OWNER') && !isOwnerLeft) refuse('LAST_OWNER');
    await operatorRoleStore.setRoles(tx, memberId, roles);
    await sessions.endAllOf(tx, memberId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { before: before.roles, roles } });
  });
}
