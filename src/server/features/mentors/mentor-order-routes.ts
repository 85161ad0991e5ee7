import { type OrderGroup, orderGroupOf } from '#domain/mentors/ranking/mentor-order.ts';
import type { Routes } from '#server/http/routes.ts';
import { keyedHash } from '#server/platform/seal.ts';
import { mentorOrderStore } from './mentor-store.ts';

/** What the mentor list of students begins with, as owners say (product §9.5). */
export const mentorOrderRoutes: Routes = {
  'GET /v1/admin/mentor-order': async (_, { db }) => {
    const row = await mentorOrderStore.find(db);
    return { mode: row?.mode ?? 'OFF', changedAt: row?.changedAt ?? null };
  },
  'PUT /v1/admin/mentor-order': async ({ operator, body: { mode } }, { db, clock }) => {
    await db.transaction(async (tx) => {
      await mentorOrderStore.change(tx, mode, clock.now());
      await operator.audit(tx, { subject: 'mentor-order', detail: { mode } });
    });
  },
};

/**
 * The group of a member in the comparison of orders (product §9.5): always the same, and unpredictable without the secret from
 * anything a member is or does, even from the order of the sign-ups.
 */
export function orderGroupOfMember({ secret }: { secret: Buffer }, memberId: number): OrderGroup {
  return orderGroupOf(keyedHash(secret, 'mentor-order', memberId));
}
