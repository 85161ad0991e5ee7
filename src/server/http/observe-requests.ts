import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '#domain/refusals.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { hashToken } from '../platform/seal.ts';
import type { RequestSpan, Tracing } from '../platform/tracing/tracing.ts';

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
  // Hashes have one length: the comparison discloses nothing about the token's.
  const expected = hashToken(token);
  app.get('/metrics', async ({ headers }, reply) => {
    const given = SCHEME.exec(headers.authorization ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(hashToken(given), expected)) {
      reply.header('www-authenticate', 'Bearer');
      refuse('UNAUTHENTICATED');
    }
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}

/** One line per request: the route's pattern, never its parameters, addresses or bodies (no personal data, no secrets). */
export const logRequests = fp(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
});

/** Logs one request; called directly for a response that Fastify does not see the end of. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.server.log.info(
    {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  );
}

/** A span for each request, in which its hooks and its handler run. */
export const traceRequests = fp(async (app, { tracing }: { tracing: Tracing }) => {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.beginRequest(request.headers);
    spans.set(request, span);
    span.within(done);
  });
  // What reads the body goes on in a callback of the socket, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    });
    done();
  });
});
