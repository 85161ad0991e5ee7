import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { alertStore } from '#server/platform/alerts/alert-store.ts';
import type { Services } from '#server/services.ts';

/** What is wrong with the service at this moment, for every operator (product §26.8). */
export function registerAlertRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/alerts', async () => {
    const alerts = await alertStore.list(services.db);
    return { alerts: alerts.map(({ since, ...alert }) => ({ ...alert, since: since.toISOString() })) };
  });
}
