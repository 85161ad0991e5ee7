import type { FastifyInstance } from 'fastify';
import { describeApi } from '#contract/openapi.ts';

/** `GET /v1/openapi.json`: the contract as OpenAPI 3.1, generated once. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/v1/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
