import type { FastifyInstance, InjectOptions } from 'fastify';

/** Sends a request and reads only the head of the response, since an event stream does not end. */
export async function injectHead(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, raw } = await app.inject({ ...request, payloadAsStream: true });
  raw.res.destroy();
  return { statusCode, headers };
}
