import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

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
