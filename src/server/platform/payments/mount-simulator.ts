import type { FastifyInstance } from 'fastify';
import type { Simulator } from '#simulator/create-simulator.ts';
import { SIMULATOR_PATH } from './open-payment-gateway.ts';

/** Passes requests under `SIMULATOR_PATH` to the simulator with their body unread, so that users need only one port. */
export function mountSimulator(app: FastifyInstance, simulator: Simulator): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.all(`${SIMULATOR_PATH}/*`, (request, reply) => {
      reply.hijack();
      simulator.handler(request.raw, reply.raw);
    });
    done();
  });
}
