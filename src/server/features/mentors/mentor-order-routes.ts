import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type OrderGroup, orderGroupOf } from '#domain/mentors/ranking/mentor-order.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { mentorOrderStore } from './mentor-store.ts';

/** What the mentor list of students begins with, as owners say (product §9.5). */
export function registerMentorOrderRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, 'GET /v1/admin/mentor-order', async () => {
    const row = await mentorOrderStore.find(db);
    return { mode: row?.mode ?? 'OFF', changedAt: row?.changedAt.toISOString() ?? null };
  });
  serve(app, services, 'PUT /v1/admin/mentor-order', async ({ operator, body: { mode } }) => {
    await db.transaction(async (tx) => {
      await mentorOrderStore.change(tx, mode, clock.now());
      await operator.audit(tx, { subject: 'mentor-order', detail: { mode } });
    });
  });
}

/**
 * The group of a member in the comparison of orders (product §9.5): always the same, and unpredictable without the secret from
 * anything a member is or does, even from the order of the sign-ups.
 */
export function orderGroupOfMember({ secret }: { secret: Buffer }, memberId: number): OrderGroup {
  return orderGroupOf(createHmac('sha256', secret).update(['mentor-order', memberId].join('\n')).digest());
}
