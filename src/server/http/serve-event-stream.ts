import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls, type EventName, type EventOf, type ParsedOf, type StreamName } from '#contract/calls.ts';
import { refuse } from '#domain/refusals.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';
import { logRequest } from './log-requests.ts';
import { findViewer, parse } from './serve.ts';

/** A receiver that has left so much unread is not there any more. */
const MAX_UNSENT_BYTES = 64 * 1024;
/** After so long a browser opens a stream again that broke off: not all at once, when it was the server that went. */
const RETRY_MS = { least: 2000, most: 5000 };

/** One open stream of server-sent events. */
export interface EventStream<Name extends StreamName> {
  readonly viewer: Viewer;
  readonly query: ParsedOf<Name, 'query'>;
  /** The id of the last event that the browser received, as it says itself. */
  readonly lastEventId: string | undefined;
  /** @param id for `lastEventId` of the stream that follows this one */
  send<Event extends EventName<Name>>(event: Event, data: EventOf<Name, Event>, id?: string): void;
  /** Sends a comment, so that nothing on the way takes the connection for idle. */
  keepAlive(): void;
  /** Ends it; the browser opens another. */
  end(): void;
  /** Calls back once it has ended, whoever ended it. */
  onEnd(listener: () => void): void;
}

/**
 * Serves a call of the contract whose answer is a stream of events: checks who is calling, always against the database, and hands over
 * the open stream. Its line in the request log is written when it ends.
 * @throws RefusalError `UNAUTHENTICATED`, `FORBIDDEN`, `INVALID_INPUT`, before the stream has begun
 */
export function serveEventStream<Name extends StreamName>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  open: (stream: EventStream<Name>) => void,
): void {
  const call: Call = calls[name];
  const [method = '', url = ''] = name.split(' ');
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const viewer = (await findViewer(services, request, call.access, true)) ?? refuse('UNAUTHENTICATED');
      const query = parse(call.query, request.query) as ParsedOf<Name, 'query'>;
      const given = request.headers['last-event-id'];
      const lastEventId = typeof given === 'string' ? given : undefined;
      open({ viewer, query, lastEventId, ...startStream(request, reply) });
    },
  });
}

function startStream(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply.hijack();
  // A stream is the last answer of its connection: the server's end need not wait for it to fall idle.
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
  const retryMs = Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
  write(`retry: ${retryMs}\n\n`);
  raw.on('close', () => {
    // Fastify logs an answer that was finished; a browser that leaves finishes none.
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
