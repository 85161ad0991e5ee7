import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { refuse } from '#domain/refusals.ts';
import { type Operator, writeAudit } from '#server/platform/audit/audit-store.ts';
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

/**
 * Makes an operator an owner, by a command on the machine itself: the last owner has left, or an operator was made by a version without roles.
 * @throws RefusalError `NOT_FOUND` when no operator has this address
 */
export async function makeOwner(
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  email: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { memberId, roles } = (await operatorRoleStore.holdByEmail(tx, email)) ?? refuse('NOT_FOUND');
    await operatorRoleStore.setRoles(tx, memberId, ['OWNER']);
    await sessions.endAllOf(tx, memberId);
    const entry = {
      actorId: null,
      action: 'OPERATOR_ROLES_GIVEN',
      subject: `member:${memberId}`,
      ip: 'server',
    } as const;
    await writeAudit(tx, { ...entry, detail: { before: roles, roles: ['OWNER'] } }, clock.now());
  });
}
