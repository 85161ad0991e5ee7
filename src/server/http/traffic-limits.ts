import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { refusalForNow } from '#domain/refuse-for-now.ts';
import { createSharedCounts, type SharedCounts } from '../platform/throttles/shared-counts.ts';
import type { Services } from '../services.ts';
import { refusalOfStatus } from './error-handler.ts';

/** From the first byte of a request to the last of its body. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** How often requests are checked for a timeout, which can be this much late. */
const CHECK_INTERVAL_MS = 1000;

/**
 * The timeouts of connections, and the response after a timeout. Without them, a body sent a byte at a time would keep its
 * connection open forever.
 * @param keepAliveSeconds how long an idle connection stays open: longer than at the load balancer, which must be the side that
 *   closes it; otherwise it may send a request on a connection that is being closed
 */
export function connectionLimits(keepAliveSeconds: number) {
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: keepAliveSeconds * 1000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    // Requests received while the server closes are served: Fastify's own 503 is not in the envelope.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => handleClientError(error, socket),
  } satisfies FastifyHttpOptions<Server>;
}

/**
 * When the app closes, closes the connections that have carried no request. Node takes them for busy, and `close()` would wait for their
 * clients.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds in the envelope to what could not be parsed as a request, and closes the connection. */
function handleClientError(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
  const isResponding = (socket._httpMessage as { headersSent?: boolean } | undefined)?.headersSent === true;
  // While a response is being sent, a second one would corrupt it.
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding) return void socket.destroy();
  const status = STATUS_OF_CODE[error.code ?? ''] ?? 400;
  const body = JSON.stringify(refusalOfStatus(status));
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // After it is written, even if the client continues to send.
  socket.destroySoon();
}

/**
 * From one network, behind which a whole campus of 5,000 may sit: a page and its calls are five or so. A flood is told to wait. Costly
 * calls have limits of their own.
 */
const REQUESTS_A_MINUTE = 6000;
/** A page is made of two dozen of them, the same for everybody: they do not count. */
const ASSETS = '/assets/';
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Limits the requests of a network, over all processes (S-49, docs/decisions/0189). A network is an IPv4 address or the /64 of an IPv6 address. */
export async function limitFloods(app: FastifyInstance, { db, clock, secret, log }: Services): Promise<void> {
  const onError = (error: unknown) => log.warn({ err: error }, 'flood counts not shared');
  const counts = createSharedCounts({ db, clock, secret, isShared: db.engine === 'postgresql', onError });
  app.addHook('onClose', () => counts.stop());
  await app.register(rateLimit, {
    store: storeOf(counts),
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    allowList: ({ url }) => url.startsWith(ASSETS),
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => refusalForNow('TOO_MANY_REQUESTS', ttl),
  });
}

/** The counts as the plugin asks for them; a route with a limit of its own counts apart, by its address. */
function storeOf(counts: SharedCounts) {
  return class Store implements FastifyRateLimitStore {
    #route = '';

    incr(network: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], _timeWindow: number, max: number) {
      const { count, resetsInMs } = counts.hit(`${this.#route}\n${network}`, max);
      callback(null, { current: count, ttl: resetsInMs });
    }

    child(route: object): FastifyRateLimitStore {
      const store = new Store();
      store.#route = (route as { routeInfo?: { url?: string } }).routeInfo?.url ?? '';
      return store;
    }
  };
}
