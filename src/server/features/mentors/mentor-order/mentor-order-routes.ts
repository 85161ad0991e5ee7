import type { FastifyInstance } from 'fastify';
import { auditCall } from '#server/http/audit-call.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { mentorOrderStore } from './mentor-order-store.ts';

/** What the mentor list of students begins with, as owners say (product §9.5). */
export function registerMentorOrderRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, 'GET /v1/admin/mentor-order', async () => {
    const row = await mentorOrderStore.find(db);
    return { mode: row?.mode ?? 'OFF', changedAt: row?.changedAt.toISOString() ?? null };
  });
  serve(app, services, 'PUT /v1/admin/mentor-order', async ({ viewer, body, request }) => {
    const { mode } = body;
    await db.transaction(async (tx) => {
      await mentorOrderStore.change(tx, mode, clock.now());
      const entry = { action: 'MENTOR_ORDER_CHANGED', subject: 'mentor-order', detail: { mode } } as const;
      await auditCall(services, tx, { viewer, request }, entry);
    });
    return null;
  });
}
