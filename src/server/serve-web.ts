import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { REFUSALS } from '#domain/refusals.ts';
import { readPageTemplate, sendPage } from './features/pages/index.ts';
import type { Services } from './services.ts';

/** Where `npm run build` puts the pages. */
const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const A_YEAR_SECONDS = 31_536_000;
/** Files of the build carry their hash in the name, so they never change. */
const HASHED = /[\\/]assets[\\/]/;
/** Addresses that are no page: an answer in HTML would be taken for what was asked for. */
const NO_PAGE = /^\/(?:v1|dev|simulator|assets|files|share|sitemap)\//;

/** The built page; undefined where nothing is built. */
export async function readIndexHtml(folder = WEB_FOLDER): Promise<string | undefined> {
  return readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
}

/**
 * Serves the built pages: hashed assets for a year, precompressed; the worker, the manifest and the rest are asked for anew.
 * Every other address is the app's own to route, under the head that the address has.
 */
export async function serveWeb(app: FastifyInstance, services: Services, folder?: string): Promise<void> {
  const indexHtml = await readIndexHtml(folder);
  const template = indexHtml === undefined ? undefined : readPageTemplate(indexHtml);
  if (template) {
    await app.register(fastifyStatic, {
      root: folder ?? WEB_FOLDER,
      index: false,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', HASHED.test(path) ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    // The static files would take it for their own folder.
    app.get('/', (request, reply) => sendPage(services, template, request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (template && isRead && !NO_PAGE.test(request.url)) return sendPage(services, template, request, reply);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ status: 404, message: REFUSALS.NOT_FOUND.message, data: null, code: 'NOT_FOUND', errors: [] });
  });
}
