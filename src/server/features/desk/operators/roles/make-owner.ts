import { refuse } from '#domain/refusals.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { operatorRoleStore } from './operator-role-store.ts';

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
