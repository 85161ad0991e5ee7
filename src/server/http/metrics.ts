import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

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
