import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('A route has a schema of Fastify’s: the contract’s are checked by `serve` (http/serve.ts)');
};

/** Requests are checked by the contract's schemas. Fastify would load two compilers for its own at each start of a process. */
export const NO_SCHEMAS = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
} satisfies FastifyServerOptions;
