import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { refusalOfStatus } from './error-handler.ts';

/** From the first byte of a request to the last of its body. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** How often requests are looked at for having taken too long: they last up to so much longer. */
const CHECK_EVERY_MS = 1000;

/**
 * How long a connection may take, and what it is told when it takes longer. A body that comes a byte at a time would otherwise keep
 * its connection for ever.
 * @param keepAliveSeconds how long an idle connection stays open: longer than the load balancer keeps it, which must be the one to
 *   close it, or it sends a request into a connection that is just being closed
 */
export function connectionLimits(keepAliveSeconds: number) {
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: keepAliveSeconds * 1000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    // What still comes in while the server closes is served: Fastify's own 503 knows nothing of the envelope.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => handleClientError(error, socket),
  } satisfies FastifyHttpOptions<Server>;
}

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers, in the envelope, what never became a request, and closes the connection. */
function handleClientError(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
  const isAnswering = (socket._httpMessage as { headersSent?: boolean } | undefined)?.headersSent === true;
  // In the middle of an answer another one would only spoil it.
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
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
  // Not before it is written, and whether or not the other side goes on sending.
  socket.destroySoon();
}
