import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { assertSecretKey, serveApi } from './api-routes.ts';
import type { SimulatorContext } from './context.ts';
import { createFaults, faultSwitch } from './faults.ts';
import { serveCheckouts, servePages } from './page-routes.ts';
import { openSimulatorStore } from './simulator-store.ts';
import { parse, TossError } from './toss-error.ts';
import { createWebhooks } from './webhooks.ts';

const FONT_FOLDER = 'pretendard/dist/web/variable/';

const FONT_CSS = pathToFileURL(
  createRequire(import.meta.url).resolve(`${FONT_FOLDER}pretendardvariable-dynamic-subset.css`),
);

const fontFile = z.object({ name: z.string().check(z.regex(/^PretendardVariable\.subset\.\d{1,3}\.woff2$/)) });

/** A simulated payment gateway with the protocol of Toss Payments (payments §7). No money moves. */
export interface Simulator {
  /**
   * Serves one request of another HTTP server: one for the mount path, with its full path and its body unread.
   * The gateway's API is served here too, so pass on requests for the mount path only.
   */
  handler(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Listens on its own address; port 0 takes a free one.
   * @returns that address, `http://127.0.0.1:49152`
   */
  listen(port: number, host: string): Promise<string>;
  /** Its own address, once it listens. */
  readonly origin: string | undefined;
  /** Completes open requests, then stops. Undelivered webhooks are sent after the next start. */
  close(): Promise<void>;
}

/** Opens the simulator with the payments of its state file. */
export async function createSimulator(given: SimulatorSettings): Promise<Simulator> {
  const settings = { ...given, publicUrl: given.publicUrl.replace(/\/+$/, '') };
  const now = () => settings.clock?.now() ?? new Date();
  const store = await openSimulatorStore(settings.stateFile, now());
  const faults = createFaults();
  const { publicUrl, webhookUrl = () => undefined, webhookMinuteMs: minuteMs = 1000 } = settings;
  const webhooks = createWebhooks({ publicUrl, webhookUrl, minuteMs, now }, store, faults);
  const mount = new URL(publicUrl).pathname.replace(/\/$/, '');
  const app = await buildApp({ settings, mount, store, faults, webhooks, now });
  webhooks.resume();
  let origin: string | undefined;
  return {
    handler: (request, response) => app.routing(request, response),
    async listen(port, host) {
      origin = new URL(await app.listen({ port, host })).origin;
      return origin;
    },
    get origin() {
      return origin;
    },
    async close() {
      webhooks.close();
      await app.close();
      await store.close();
    },
  };
}

async function buildApp(context: SimulatorContext): Promise<FastifyInstance> {
  const app = fastify({ logger: false, forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders(context));
    done();
  });
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof TossError ? error : asTossError(error);
    return reply.status(known.status).send(known.body);
  });
  app.setNotFoundHandler(() => {
    throw new TossError('NOT_FOUND');
  });
  serveApi(app, context);
  serveCheckouts(app, context);
  servePages(app, context);
  serveAssets(app, context);
  serveControl(app, context);
  await app.ready();
  return app;
}

function asTossError(error: unknown): TossError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return new TossError(status < 500 ? 'INVALID_REQUEST' : 'FAILED_INTERNAL_SYSTEM_PROCESSING');
}

/** `form-action` contains the merchant's origins because browsers apply it to redirects too, and the form's response redirects there. */
function securityHeaders(context: SimulatorContext): Record<string, string> {
  const returns = context.settings.allowedReturnOrigins.join(' ');
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${returns}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

/**
 * The fault switches (`faults.ts`), authorised with the secret key:
 * `POST …/faults` arms one, `GET` lists them, `DELETE` clears them all.
 */
function serveControl(app: FastifyInstance, context: SimulatorContext): void {
  const path = `${context.mount}/faults`;
  app.post(path, (request, reply) => {
    assertSecretKey(request, context.settings.secretKey);
    return reply.status(201).send(context.faults.arm(parse(faultSwitch, request.body)));
  });
  app.get(path, (request) => {
    assertSecretKey(request, context.settings.secretKey);
    return context.faults.list();
  });
  app.delete(path, (request, reply) => {
    assertSecretKey(request, context.settings.secretKey);
    context.faults.clear();
    return reply.status(204).send();
  });
}

/** The browser script, the style sheet and the Korean font, under the mount path. */
function serveAssets(app: FastifyInstance, { mount }: SimulatorContext): void {
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

/** The settings of a simulator. */
export interface SimulatorSettings {
  /** The JSON-lines file that payments are persisted in. */
  stateFile: string;
  clientKey: string;
  secretKey: string;
  /** The address for browsers, with the mount path: `http://localhost:3000/simulator`. */
  publicUrl: string;
  /** The merchant's webhook address; none are sent while it is `undefined`. */
  webhookUrl?: () => string | undefined;
  /** Origins that `successUrl` and `failUrl` may have, and that the browser script may be used from. */
  allowedReturnOrigins: readonly string[];
  clock?: { now(): Date };
  /** How long one minute of the webhooks' retry schedule takes, in milliseconds. One second unless set. */
  webhookMinuteMs?: number;
}
