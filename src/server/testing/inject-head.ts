import type { FastifyInstance, InjectOptions } from 'fastify';

/** Sends a request and takes no more than the head of the answer: a stream of events has no end to wait for. */
export async function injectHead(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, raw } = await app.inject({ ...request, payloadAsStream: true });
  raw.res.destroy();
  return { statusCode, headers };
}
