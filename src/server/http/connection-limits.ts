import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
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
