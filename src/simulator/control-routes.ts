import type { FastifyInstance } from 'fastify';
import { assertSecretKey } from './api-key.ts';
import { faultSwitch } from './faults.ts';
import { read } from './read.ts';
import type { Till } from './till.ts';

/**
 * The switches that make the gateway misbehave (`faults.ts`), for whoever knows the secret key:
 * `POST …/faults` arms one, `GET` lists them, `DELETE` clears them all.
 */
export function serveControl(app: FastifyInstance, till: Till): void {
  const path = `${till.mount}/faults`;
  app.post(path, (request, reply) => {
    assertSecretKey(request, till.settings.secretKey);
    return reply.status(201).send(till.faults.arm(read(faultSwitch, request.body)));
  });
  app.get(path, (request) => {
    assertSecretKey(request, till.settings.secretKey);
    return till.faults.list();
  });
  app.delete(path, (request, reply) => {
    assertSecretKey(request, till.settings.secretKey);
    till.faults.clear();
    return reply.status(204).send();
  });
}
