import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { REFUSALS } from '#domain/refusals.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const A_YEAR_SECONDS = 31_536_000;
/** Files of the build carry their hash in the name, so they never change. */
const HASHED = /[\\/]assets[\\/]/;

/** Serves the built pages: hashed assets for a year, precompressed; every other address is the app's own to route. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(WEB_FOLDER);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB_FOLDER,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', HASHED.test(path) ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = isBuilt && request.method === 'GET' && !/^\/(v1|dev|simulator|assets|files)\//.test(request.url);
    if (isPage) return reply.sendFile('index.html');
    return reply
      .code(404)
      .send({ status: 404, message: REFUSALS.NOT_FOUND.message, data: null, code: 'NOT_FOUND', errors: [] });
  });
}
