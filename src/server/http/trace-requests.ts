import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RequestSpan, Tracing } from '../platform/tracing/tracing.ts';

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
