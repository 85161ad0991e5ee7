import type { FastifyInstance } from 'fastify';
import { ping } from '../db/availability.ts';
import type { Services } from '../services.ts';

/** A load balancer that can send a request to another instance says so with it (`deploy/nginx.conf`). */
const REPEATABLE = 'x-repeatable';
/** No other answer of ours has this status, so a load balancer may take it for "ask another instance". */
const ASK_ANOTHER = 502;

/**
 * `/livez`: the process responds. `/readyz`: it can serve, so the database responds and the process is not shutting down (`shutdown.ts`). At the
 * end of the drain, requests that another instance can answer get 502.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  app.decorate('isDraining', false);
  app.decorate('isTurningAway', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (app.isTurningAway && request.headers[REPEATABLE]) void reply.code(ASK_ANOTHER).send({ status: 'closing' });
    else done();
  });
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
