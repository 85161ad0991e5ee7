import type { FastifyInstance } from 'fastify';
import { assertSecretKey } from './api-key.ts';
import type { SimulatorContext } from './context.ts';
import { faultSwitch } from './faults.ts';
import { parse } from './parse.ts';

/**
 * The fault switches (`faults.ts`), authorised with the secret key:
 * `POST …/faults` arms one, `GET` lists them, `DELETE` clears them all.
 */
export function serveControl(app: FastifyInstance, context: SimulatorContext): void {
  const path = `${context.mount}/faults`;
  app.post(path, (request, reply) => {
    assertSecretKey(request, context.settings.secretKey);
    return reply.status(201).send(context.faults.arm(parse(faultSwitch, request.body)));
  });
  app.get(path, (request) => {
    assertSecretKey(request, context.settings.secretKey);
    return context.faults.list();
  });
  app.delete(path, (request, reply) => {
    assertSecretKey(request, context.settings.secretKey);
    context.faults.clear();
    return reply.status(204).send();
  });
}
