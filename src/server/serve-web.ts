import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '#domain/refusals.ts';
import { readPageTemplate, sendPage } from './features/pages/page-head.ts';
import { handleError } from './http/error-handler.ts';
import { productFolder } from './product-folder.ts';
import type { Services } from './services.ts';

/** Where `npm run build` puts the pages. */
const WEB_FOLDER = fileURLToPath(new URL('dist/web', productFolder));
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
    const root = folder ?? WEB_FOLDER;
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      serve: false,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', HASHED.test(path) ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    app.get('/', (request, reply) => sendPage(services, template, request, reply));
    // By name: the package's own route reads the whole folder for each file that is asked for, and looks for a file at each page's address.
    const files = await listFiles(root);
    app.get('/*', { errorHandler: ignoreDeparture }, (request, reply) => {
      const { '*': name } = request.params as { '*': string };
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
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

/** A client that goes away during a download has caused no fault. */
function ignoreDeparture(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
  else handleError(error, request, reply);
}

/** Every file in a folder and those below it, as addresses name them. */
async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name))));
}
