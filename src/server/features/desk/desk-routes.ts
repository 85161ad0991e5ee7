import type { FastifyInstance } from 'fastify';
import type { Waiting } from '#contract/desk.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { waitingStore, type WaitingRow } from './waiting-store.ts';

export function registerDeskRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/waiting', async () => {
    const { certificates, disputes, reports } = await waitingStore.count(services.db);
    return { certificates: toWaiting(certificates), disputes: toWaiting(disputes), reports: toWaiting(reports) };
  });
}

function toWaiting({ count, oldestAt }: WaitingRow): Waiting {
  return { count, oldestAt: oldestAt?.toISOString() ?? null };
}
