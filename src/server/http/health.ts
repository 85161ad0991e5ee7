import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { ping } from '../db/ping.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
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

const SCHEME = /^Bearer +(\S+)$/i;

/**
 * `GET /metrics`, authorised with `METRICS_TOKEN` (S-27), and the metrics of every request. Without the setting there are no metrics,
 * and the address is not found.
 */
export function registerMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: Metrics | null; token: string | undefined },
): void {
  if (!metrics || !token) {
    app.get('/metrics', () => refuse('NOT_FOUND'));
    return;
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    metrics.requestEnded({
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
    done();
  });
  const expected = digest(token);
  app.get('/metrics', async ({ headers }, reply) => {
    const given = SCHEME.exec(headers.authorization ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      reply.header('www-authenticate', 'Bearer');
      refuse('UNAUTHENTICATED');
    }
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}

/** Of constant length, so that the comparison discloses nothing about the token's length. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
