import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { describeApi } from '#contract/openapi.ts';

/** `GET /v1/openapi.json`: the contract as OpenAPI 3.1, generated once. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/v1/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

const refuse = (): never => {
  throw new Error('A route has a schema of Fastify’s: the contract’s are checked by `serve` (http/serve.ts)');
};

/** Requests are checked by the contract's schemas. Fastify would load two compilers for its own at each start of a process. */
export const NO_SCHEMAS = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
} satisfies FastifyServerOptions;
