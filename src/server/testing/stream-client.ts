import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { calls, type EventName, type EventOf } from '#contract/calls.ts';
import { cookieOf } from './cookie-of.ts';
import type { TestClient } from './test-client.ts';
import type { TestInstance } from './test-instance.ts';

type Stream = 'GET /v1/notifications/stream';
type Events = { [Event in EventName<Stream>]: { event: Event; id: string; data: EventOf<Stream, Event> } };
export type StreamEvent = Events[EventName<Stream>];

/** The machine may be busy with other tests. */
const PATIENCE = { timeout: 20_000, interval: 2 };
const { events: SCHEMAS } = calls['GET /v1/notifications/stream'];

/** One stream as a browser reads it, over a real connection; every event is held against the contract. */
export interface StreamClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly StreamEvent[];
  /** How many comments came, which browsers pass over. */
  comments(): number;
  /** What the server asked the browser to wait before it opens the stream again, in milliseconds. */
  retryMs(): number;
  /** Waits for an event from the `from`th on. @throws Error when none comes */
  waitFor<Event extends EventName<Stream>>(event: Event, from?: number): Promise<Events[Event]>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  /** Leaves, as a browser that is closed. */
  close(): void;
}

/** Opens the stream of whoever is signed in there. The instance must listen. */
export async function openStream(
  { app }: TestInstance,
  client: TestClient,
  { lastEventId, query = '' }: { lastEventId?: string; query?: string } = {},
): Promise<StreamClient> {
  const { port } = app.server.address() as AddressInfo;
  const asked = request({
    host: '127.0.0.1',
    port,
    path: `/v1/notifications/stream${query}`,
    headers: { cookie: cookieOf(client), ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
  });
  asked.on('error', () => undefined).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const events: StreamEvent[] = [];
  let [comments, retryMs, text] = [0, 0, ''];
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (event) events.push(event);
      else if (block.startsWith(':')) comments += 1;
      else retryMs = Number(/^retry: (\d+)$/.exec(block)?.[1]);
    }
  });
  const ended = Promise.withResolvers<void>();
  response.on('close', () => ended.resolve()).on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    comments: () => comments,
    retryMs: () => retryMs,
    waitFor: (event, from = 0) =>
      vi.waitUntil(
        () => events.slice(from).find((each): each is Events[typeof event] => each.event === event),
        PATIENCE,
      ),
    ended: ended.promise,
    close: () => void asked.destroy(),
  };
}

function readEvent(block: string): StreamEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const [event, data] = [fields.get('event') as EventName<Stream> | undefined, fields.get('data')];
  if (event === undefined || data === undefined) return undefined;
  const parsed = SCHEMAS[event].safeParse(JSON.parse(data));
  if (!parsed.success) throw new Error(`The event ${event} breaks the contract: ${data}`);
  return { event, id: fields.get('id') ?? '', data: parsed.data } as StreamEvent;
}
