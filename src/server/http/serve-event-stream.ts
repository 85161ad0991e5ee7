import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls, type EventName, type EventOf, type ParsedOf, type StreamName } from '#contract/calls.ts';
import { refuse } from '#domain/refusals.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';
import { logRequest } from './observe-requests.ts';
import { findViewer, parse } from './serve.ts';

/** A receiver with this much unread data is assumed to be gone. */
const MAX_UNSENT_BYTES = 64 * 1024;
/** How long a browser waits before it reopens an interrupted stream; random, so that not all reconnect at once after a restart. */
const RETRY_MS = { min: 2000, max: 5000 };

/** The viewer of a stream, and the stream they ask for. */
interface AskedStream<Name extends StreamName> {
  readonly viewer: Viewer;
  readonly params: ParsedOf<Name, 'params'>;
  readonly query: ParsedOf<Name, 'query'>;
}

/** One open stream of server-sent events. */
export interface EventStream<Name extends StreamName> extends AskedStream<Name> {
  /** The id of the last event that the browser received, from its request. */
  readonly lastEventId: string | undefined;
  /** @param id the `lastEventId` of the stream that follows this one */
  send<Event extends EventName<Name>>(event: Event, data: EventOf<Name, Event>, id?: string): void;
  /** Sends a comment, so that intermediaries do not close the connection as idle. */
  keepAlive(): void;
  /** Ends the stream; the browser opens another. */
  end(): void;
  /** Called once the stream has ended, by either side. */
  onEnd(listener: () => void): void;
}

/**
 * Serves a call of the contract with a stream of events as its response: authenticates against the database, not the cache, and passes
 * on the open stream. Its line in the request log is written when it ends.
 * @param admit refuses a stream before it begins, with an answer that a browser does not take for an interruption; what it returns is
 *   passed on with the stream
 * @throws RefusalError `UNAUTHENTICATED`, `FORBIDDEN`, `INVALID_INPUT`, before the stream has begun
 */
export function serveEventStream<Name extends StreamName, Admitted>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  admit: (asked: AskedStream<Name>) => Promise<Admitted>,
  open: (stream: EventStream<Name>, admitted: Admitted) => void,
): void {
  const call: Call = calls[name];
  const [method = '', path = ''] = name.split(' ');
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    async handler(request, reply) {
      const viewer = (await findViewer(services, request, call.access, true)) ?? refuse('UNAUTHENTICATED');
      const params = parse(call.params, request.params) as ParsedOf<Name, 'params'>;
      const query = parse(call.query, request.query) as ParsedOf<Name, 'query'>;
      const admitted = await admit({ viewer, params, query });
      // A client that has gone meanwhile raises no further event: its stream would stay open for nobody.
      if (reply.raw.destroyed) return logRequest(request, reply.hijack());
      const header = request.headers['last-event-id'];
      const lastEventId = typeof header === 'string' ? header : undefined;
      open({ viewer, params, query, lastEventId, ...startStream(request, reply) }, admitted);
    },
  });
}

function startStream(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply.hijack();
  // The stream is the last response of its connection, so that a shutdown need not wait for the connection to be idle.
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  for (const [header, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
    if (value !== undefined) raw.setHeader(header, value);
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else raw.write(text);
  };
  const retryMs = Math.round(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min));
  write(`retry: ${retryMs}\n\n`);
  raw.on('close', () => {
    // Fastify logs completed responses only; one that the browser aborts is not completed.
    if (!raw.writableFinished) logRequest(request, reply);
  });
  return {
    send: (event: string, data: unknown, id?: string) =>
      write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    keepAlive: () => write(':\n\n'),
    end: () => void raw.end(),
    onEnd: (listener: () => void) => void raw.on('close', listener),
  };
}
