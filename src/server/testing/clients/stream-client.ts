import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type * as z from 'zod/mini';
import { calls, type EventName, type EventOf, type StreamName } from '#contract/calls.ts';
import type { TestInstance } from '../test-instance.ts';
import { cookieOf } from './cookie-of.ts';
import type { TestClient } from './test-client.ts';

type Events<Name extends StreamName> = {
  [Event in EventName<Name>]: { event: Event; id: string; data: EventOf<Name, Event> };
};
type EventsOf<Name extends StreamName> = Events<Name>[EventName<Name>];

/** The machine may be busy with other tests. */
const PATIENCE = { timeout: 20_000, interval: 2 };

/** One stream as a browser reads it, over a real connection; every event is held against the contract. */
export interface StreamClient<Name extends StreamName = 'GET /v1/notifications/stream'> {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: readonly EventsOf<Name>[];
  /** How many comments came, which browsers pass over. */
  comments(): number;
  /** What the server asked the browser to wait before it opens the stream again, in milliseconds. */
  retryMs(): number;
  /** Waits for an event from the `from`th on. @throws Error when none comes */
  waitFor<Event extends EventName<Name>>(event: Event, from?: number): Promise<Events<Name>[Event]>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  /** Leaves, as a browser that is closed. */
  close(): void;
}

/** Opens the stream of the member who is signed in there. The instance must listen. */
export function openStream(
  instance: TestInstance,
  client: TestClient,
  { query = '', ...options }: { lastEventId?: string; query?: string } = {},
): Promise<StreamClient> {
  const name = 'GET /v1/notifications/stream';
  return openStreamOf(instance, client, { name, path: `/v1/notifications/stream${query}`, ...options });
}

/** Opens any stream of the contract. @param stream.path its address, with parameters and query */
export async function openStreamOf<Name extends StreamName>(
  { app }: TestInstance,
  client: TestClient,
  { name, path, lastEventId }: { name: Name; path: string; lastEventId?: string },
): Promise<StreamClient<Name>> {
  const { port } = app.server.address() as AddressInfo;
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { cookie: cookieOf(client), ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
  });
  asked.on('error', () => undefined).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const events: EventsOf<Name>[] = [];
  let [comments, retryMs, text] = [0, 0, ''];
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(name, block);
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
        () => events.slice(from).find((each): each is Events<Name>[typeof event] => each.event === event),
        PATIENCE,
      ),
    ended: ended.promise,
    close: () => void asked.destroy(),
  };
}

function readEvent<Name extends StreamName>(name: Name, block: string): EventsOf<Name> | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const [event, data] = [fields.get('event'), fields.get('data')];
  if (event === undefined || data === undefined) return undefined;
  const schemas: Readonly<Record<string, z.ZodMiniType>> = calls[name].events;
  const parsed = schemas[event]?.safeParse(JSON.parse(data));
  if (!parsed?.success) throw new Error(`The event ${event} breaks the contract: ${data}`);
  return { event, id: fields.get('id') ?? '', data: parsed.data } as unknown as EventsOf<Name>;
}
