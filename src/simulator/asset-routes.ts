import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SimulatorContext } from './context.ts';
import { parse } from './parse.ts';
import { TossError } from './toss-error.ts';

const FONT_FOLDER = 'pretendard/dist/web/variable/';
const FONT_CSS = pathToFileURL(
  createRequire(import.meta.url).resolve(`${FONT_FOLDER}pretendardvariable-dynamic-subset.css`),
);
const fontFile = z.object({ name: z.string().check(z.regex(/^PretendardVariable\.subset\.\d{1,3}\.woff2$/)) });

/** The browser script, the style sheet and the Korean font, under the mount path. */
export function serveAssets(app: FastifyInstance, { mount }: SimulatorContext): void {
  app.get(`${mount}/sdk.js`, async (_request, reply) => {
    const script = await readFile(new URL('assets/sdk.js', import.meta.url));
    // Merchants' pages load it from another origin.
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script);
  });
  app.get(`${mount}/assets/pages.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(new URL('assets/pages.css', import.meta.url))),
  );
  app.get(`${mount}/assets/font/font.css`, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'max-age=86400')
      .send(await readFile(FONT_CSS)),
  );
  app.get(`${mount}/assets/font/woff2-dynamic-subset/:name`, async (request, reply) => {
    const { name } = parse(fontFile, request.params);
    const font = await readFile(new URL(`woff2-dynamic-subset/${name}`, FONT_CSS)).catch(() => {
      throw new TossError('NOT_FOUND');
    });
    return reply.type('font/woff2').header('cache-control', 'max-age=31536000, immutable').send(font);
  });
}
