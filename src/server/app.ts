import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AREAS } from './areas.ts';
import { registerCrawlerRoutes } from './features/pages/crawler-routes.ts';
import { registerShareRoutes } from './features/pages/share-images.ts';
import { describeIssue, handleError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { logRequests, registerMetrics, traceRequests } from './http/observe-requests.ts';
import { NO_SCHEMAS, registerOpenApi } from './http/openapi.ts';
import { serveAll } from './http/routes.ts';
import { guardBrowser, hashInlineParts, registerCspReports } from './http/security-headers.ts';
import { closeUnusedConnections, connectionLimits, limitFloods } from './http/traffic-limits.ts';
import type { OpenServices } from './open-services.ts';
import { LOGIN_SIMULATOR_PATH } from './platform/identity-providers/login-simulator.ts';
import { serveMailbox } from './platform/mail/mailbox.ts';
import { mountSimulator, SIMULATOR_PATH } from './platform/payments/open-payment-gateway.ts';
import { servePhone } from './platform/phone/open-phone.ts';
import { readIndexHtml, serveWeb } from './serve-web.ts';
import type { Services } from './services.ts';

z.config({ localeError: describeIssue });

/** The limit for requests that are no calls of the contract; calls have their own (`bodyLimitOf`). */
const MAX_BODY_BYTES = 16 * 1024;
/** The limit for a request's line and headers together, as in Node. */
const MAX_ADDRESS_LENGTH = 16 * 1024;
/**
 * The server: plugins, then routes, then one error handler.
 * @param onRoute hears of every route as it is added, as `GET /v1/mentor/{mentorId}`
 * @param webFolder where the built pages are, if not where the build puts them
 */
export async function createApp(
  services: Services & Pick<OpenServices, 'simulator' | 'loginSimulator' | 'mailbox' | 'phoneSimulator'>,
  onRoute?: (route: string) => void,
  webFolder?: string,
): Promise<FastifyInstance> {
  const { env } = services;
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: env.TRUST_PROXY ? trustedProxies(env.TRUST_PROXY) : false,
    forceCloseConnections: 'idle',
    ...NO_SCHEMAS,
    ...connectionLimits(env.KEEP_ALIVE_SECONDS),
    // The length of a request line, and three times that where each character is a percent sign (`readableAddress`): the route refuses an
    // address that names nobody, in the envelope of every answer.
    routerOptions: { maxParamLength: 3 * MAX_ADDRESS_LENGTH },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    genReqId: (request) => requestId(request.headers['x-request-id']),
  });
  closeUnusedConnections(app);
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const verb of [method].flat()) if (verb !== 'HEAD') onRoute(`${verb} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
    });
  }
  app.setErrorHandler(handleError);
  if (services.tracing) await app.register(traceRequests, { tracing: services.tracing });
  await app.register(logRequests);
  const inline = hashInlineParts((await readIndexHtml(webFolder)) ?? '');
  await app.register(guardBrowser, {
    publicUrl: services.publicUrl,
    sdkUrl: services.checkout.sdkUrl,
    inline,
    clock: services.clock,
  });
  await limitFloods(app, services);
  await app.register(cookie);
  await app.register(multipart);
  registerHealth(app, services);
  await registerCspReports(app, services);
  registerMetrics(app, { metrics: services.metrics, token: env.METRICS_TOKEN });
  app.addHook('onReady', async () => {
    void services.live.start();
  });
  for (const routes of AREAS.flatMap((area) => area.routes))
    if (typeof routes === 'function') routes(app, services);
    else serveAll(app, services, routes);
  registerOpenApi(app);
  if (services.loginSimulator) mountSimulator(app, services.loginSimulator, LOGIN_SIMULATOR_PATH);
  if (services.simulator) mountSimulator(app, services.simulator, SIMULATOR_PATH);
  if (services.phoneSimulator) {
    mountSimulator(app, services.phoneSimulator, `${SIMULATOR_PATH}/phone`);
    servePhone(app, services.phoneSimulator);
  }
  if (services.mailbox) serveMailbox(app, services.mailbox);
  registerCrawlerRoutes(app, services);
  registerShareRoutes(app, services);
  await serveWeb(app, services, webFolder);
  return app;
}

/** A number of hops, or a list of addresses and networks (S-04). */
function trustedProxies(setting: string): string[] | ((address: string, hop: number) => boolean) {
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return setting.split(',').map((address) => address.trim());
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

/**
 * Rewrites an address that the router or the static files would refuse in words of their own, so that it gets our page or answer for an
 * unknown address: the percent signs of a path that cannot be decoded, or that has a NUL, count as letters, and several slashes at the
 * beginning as one.
 */
function readableAddress(url: string): string {
  const [path = '', ...query] = url.replace(/^\/{2,}/, '/').split('?');
  const isReadable = isDecodable(path) && !path.includes('%00');
  return [isReadable ? path : path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
