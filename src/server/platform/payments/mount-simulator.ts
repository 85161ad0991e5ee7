import type { FastifyInstance } from 'fastify';
import type { Simulator } from '#simulator/create-simulator.ts';

/** Passes requests under a path to a simulator with their body unread, so that users need only one port. */
export function mountSimulator(app: FastifyInstance, simulator: Pick<Simulator, 'handler'>, path: string): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.all(`${path}/*`, (request, reply) => {
      reply.hijack();
      simulator.handler(request.raw, reply.raw);
    });
    done();
  });
}
