import type { DeskMember } from '#contract/desk/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { suspensionStore } from './suspension-store.ts';

/** A member's suspensions, newest first. */
export async function listSuspensions(db: Queryable, memberId: number): Promise<DeskMember['suspensions']> {
  const rows = await suspensionStore.list(db, memberId);
  return rows.map(({ suspendedAt, endsAt, liftedAt, ...suspension }) => ({
    ...suspension,
    suspendedAt: suspendedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
}
