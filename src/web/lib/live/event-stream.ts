import type { EventName, EventOf } from '#contract/calls.ts';
import { isOnline, onNetworkChange } from '../online.ts';

type Stream = 'GET /v1/notifications/stream';
type Messages = { [Event in EventName<Stream>]: { event: Event; data: EventOf<Stream, Event>; id: string } };
/** One event of the stream. */
export type LiveMessage = Messages[EventName<Stream>];

const ADDRESS = '/v1/notifications/stream';
const EVENTS: readonly LiveMessage['event'][] = ['connected', 'notifications', 'mentoring', 'conversation', 'ended'];
/** The delay after a refusal: doubled from the first to the last. After a lost connection the browser reconnects by itself. */
const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 5 * 60 * 1000;

export interface StreamHandlers {
  onMessage: (message: LiveMessage) => void;
  /** Called when the stream is connected or disconnected. */
  onConnection: (isConnected: boolean) => void;
  /** The server refused the stream (`EventSource` does not tell why); it is tried again later. */
  onRefused: () => void;
}

/**
 * Keeps the stream of the server's events connected: reconnects after a lost connection, after a refusal, and at once when the network
 * returns or the page becomes visible.
 * @param lastEventId the last event that another tab has received
 * @returns the function to close it
 */
export function openEventStream(on: StreamHandlers, lastEventId?: string) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let lastId = lastEventId;

  function connect() {
    disconnect();
    if (!isOnline()) return;
    const query = lastId === undefined ? '' : `?${new URLSearchParams({ lastEventId: lastId })}`;
    source = new EventSource(ADDRESS + query);
    for (const event of EVENTS) source.addEventListener(event, receive);
    source.addEventListener('error', retry);
  }

  function receive({ type, data, lastEventId: id }: MessageEvent<string>) {
    lastId = id;
    on.onMessage({ event: type, data: JSON.parse(data) as unknown, id } as LiveMessage);
    if (type !== 'connected') return;
    retryMs = FIRST_RETRY_MS;
    on.onConnection(true);
  }

  function retry() {
    on.onConnection(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    disconnect();
    timer = setTimeout(connect, retryMs * (0.75 + Math.random() / 2));
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    on.onRefused();
  }

  function disconnect() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function connectNow() {
    if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) connect();
  }

  const stopListening = onNetworkChange(() => {
    if (isOnline()) return connect();
    disconnect();
    on.onConnection(false);
  });
  document.addEventListener('visibilitychange', connectNow);
  connect();
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', connectNow);
    disconnect();
  };
}
