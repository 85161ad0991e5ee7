import type { FastifyInstance } from 'fastify';
import { ping } from '../db/ping.ts';
import type { Services } from '../services.ts';

/** `/livez`: the process responds. `/readyz`: it can serve, so the database responds and the process is not shutting down (`shutdown.ts`). */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', async () => {
    app.isDraining = true;
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (app.isDraining) return reply.code(503).send({ status: 'closing' });
    try {
      await ping(services.db);
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
