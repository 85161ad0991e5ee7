import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { listen } from '../../db/listen.ts';
import { LIVE_CHANNEL, liveStore } from './live-store.ts';
import { createLocalLive, type Live } from './live.ts';

/** PostgreSQL takes less than 8,000 bytes a notification. */
const MAX_PAYLOAD_BYTES = 7900;

/** Topics on their way to other processes: one statement at a time, with all that has come together since the last. */
interface OutgoingTopics {
  add(topics: readonly string[]): void;
  /** Resolves when no message is on its way. */
  flushed(): Promise<void>;
}

/**
 * @param origin names the sending process in every payload: `origin topic topic …`
 * @param to.send sends payloads; while it is at it, what comes waits, so that a slow database has one connection taken up by this
 * @param to.onError receives what `send` failed with: those topics are lost to other processes, which read again on their slow timer
 */
function createOutgoingTopics(
  origin: string,
  to: { send: (payloads: readonly string[]) => Promise<unknown>; onError: (error: unknown) => void },
): OutgoingTopics {
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const payloads = toPayloads(origin, waiting);
      waiting.clear();
      await to.send(payloads).catch(to.onError);
    }
    sending = undefined;
  }

  return {
    add(topics) {
      for (const topic of topics) waiting.add(topic);
      if (waiting.size > 0) sending ??= sendAll();
    },
    flushed: () => sending ?? Promise.resolve(),
  };
}

function toPayloads(origin: string, topics: Iterable<string>): string[] {
  const payloads: string[] = [];
  let payload = origin;
  for (const topic of topics) {
    if (payload.length + 1 + topic.length > MAX_PAYLOAD_BYTES) {
      payloads.push(payload);
      payload = origin;
    }
    payload += ` ${topic}`;
  }
  payloads.push(payload);
  return payloads;
}

/**
 * The live port between processes: `pg_notify` through the pool, LISTEN on one connection of its own. While that receives nothing, gaps
 * are reported every second.
 * @param settings.listenUrl leads to PostgreSQL itself, not to a pooler
 */
export function createPostgresLive(settings: {
  db: Database;
  listenUrl: string;
  log: Pick<Logger, 'warn' | 'info'>;
  times?: Partial<LiveTimes>;
}): Live {
  const { db, listenUrl, log } = settings;
  const times = { ...LIVE_TIMES, ...settings.times };
  const origin = randomBytes(6).toString('base64url');
  const outgoing = createOutgoingTopics(origin, {
    send: (payloads) => liveStore.notify(db, payloads),
    onError: (error) => log.warn({ event: 'live-not-sent', err: error }, 'live topics were not sent'),
  });
  const local = createLocalLive((topics) => outgoing.add(topics));
  const listener = createTopicListener(listenUrl, times, {
    origin,
    send: (payload) => liveStore.notify(db, [payload]),
    onTopics: (topics) => local.deliver(topics),
    onListening: () => local.reportGap(),
    log,
  });
  const stopping = new AbortController();
  let polling: Promise<void> | undefined;

  async function poll(): Promise<void> {
    while (await pause(times.pollEveryMs, stopping.signal)) if (!listener.isListening()) local.reportGap();
  }

  return {
    publish: (topics) => local.publish(topics),
    subscribe: (topic, onTopic) => local.subscribe(topic, onTopic),
    onGap: (onGap) => local.onGap(onGap),
    mode: () => (listener.isListening() ? 'listening' : 'polling'),
    start() {
      polling ??= poll();
      return listener.start();
    },
    async close() {
      await local.close();
      await outgoing.flushed();
      stopping.abort();
      await Promise.all([polling, listener.stop()]);
    },
  };
}

/**
 * The live port for a database: between processes on PostgreSQL, within this one on PGlite.
 * @param settings.listenUrl leads to PostgreSQL itself, not to a pooler; without one nothing comes from other processes
 */
export function openLive(settings: { db: Database; listenUrl: string | undefined; log: Logger }): Live {
  const { db, listenUrl, log } = settings;
  return db.engine === 'postgresql' && listenUrl ? createPostgresLive({ db, listenUrl, log }) : createLocalLive();
}

/** How long things of the live port may take, in milliseconds. */
export interface LiveTimes {
  /** A message of our own must come back within so long, or the connection receives nothing. */
  readonly probeWithinMs: number;
  /** How often that is tried while listening: a connection can die without a word. */
  readonly probeEveryMs: number;
  /** How often subscribers have to look for themselves while nothing can be received. */
  readonly pollEveryMs: number;
  /** Between two tries to listen: doubled from the first to the last. Where no connection can be had, the last comes sooner. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
  readonly lastRetryOfLostMs: number;
}

const LIVE_TIMES: LiveTimes = {
  probeWithinMs: 2000,
  probeEveryMs: 5000,
  pollEveryMs: 1000,
  firstRetryMs: 250,
  lastRetryMs: 60_000,
  lastRetryOfLostMs: 1000,
};

/** Waits, but not past the abort. @returns false when it was aborted */
async function pause(delayMs: number, signal: AbortSignal): Promise<boolean> {
  await delay(delayMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** Receives what other processes send, and knows whether it does. */
interface TopicListener {
  isListening(): boolean;
  /** Resolves when the first try has succeeded or failed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** There is a connection, over which nothing comes. */
class NothingReceived extends Error {
  override readonly name = 'NothingReceived';
}

/** What a listener needs of the port that it receives for. */
interface ListenerPorts {
  /** Names this process in every payload: `origin topic topic …`. */
  readonly origin: string;
  /** Sends a payload to every process, this one too. */
  readonly send: (payload: string) => Promise<unknown>;
  readonly onTopics: (topics: readonly string[]) => void;
  /** Listening has begun: what was sent before has not been received. */
  readonly onListening: () => void;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Listens on one connection of its own, and begins anew whenever that ends. The connection is relied on once a message of our own has
 * come back over it, and tested again now and then.
 * @param listenUrl leads to PostgreSQL itself: PgBouncer in transaction mode swallows LISTEN without an error
 */
function createTopicListener(listenUrl: string, times: LiveTimes, ports: ListenerPorts): TopicListener {
  const { origin, log } = ports;
  const stopping = new AbortController();
  const firstTry = Promise.withResolvers<void>();
  let isListening = false;
  let running: Promise<void> | undefined;
  let onProbe: ((probe: string) => void) | undefined;

  function receive(payload: string): void {
    const [from, ...topics] = payload.split(' ');
    if (from !== origin) ports.onTopics(topics);
    else if (topics[0] !== undefined) onProbe?.(topics[0]);
  }

  /** @throws Error when a message of our own does not come back before `over` */
  async function probe(over: AbortSignal): Promise<void> {
    const sent = `probe:${randomBytes(6).toString('base64url')}`;
    const waiting = new AbortController();
    const stopWaiting = () => waiting.abort();
    let isBack = false;
    onProbe = (received) => {
      if (received !== sent) return;
      isBack = true;
      stopWaiting();
    };
    over.addEventListener('abort', stopWaiting, { once: true });
    await ports.send(`${origin} ${sent}`);
    if (!over.aborted) await pause(times.probeWithinMs, waiting.signal);
    over.removeEventListener('abort', stopWaiting);
    if (!isBack)
      throw new NothingReceived('LISTEN receives nothing: DATABASE_DIRECT_URL must lead to PostgreSQL itself');
  }

  /** Listens for as long as it lasts. @throws why it did not begin, or ended */
  async function listenOnce(onListening: () => void): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    const connection = await listen(listenUrl, { channel: LIVE_CHANNEL, onMessage: receive, onEnd: end });
    stopping.signal.addEventListener('abort', end, { once: true });
    // It may have been stopped while the connection was being made.
    if (stopping.signal.aborted) end();
    try {
      await probe(over.signal);
      isListening = true;
      onListening();
      while (await pause(times.probeEveryMs, over.signal)) await probe(over.signal);
      throw new Error('The listening connection was lost');
    } finally {
      isListening = false;
      stopping.signal.removeEventListener('abort', end);
      await connection.close();
    }
  }

  async function keepListening(): Promise<void> {
    let retryMs = times.firstRetryMs;
    let hasWarned = false;
    let longestMs = times.lastRetryMs;
    const onEnded = (error: unknown) => {
      longestMs = error instanceof NothingReceived ? times.lastRetryMs : times.lastRetryOfLostMs;
      if (!hasWarned && !stopping.signal.aborted)
        log.warn({ event: 'live-polling', err: error }, 'live topics are not received: polling');
      hasWarned = true;
    };
    const onListening = () => {
      if (hasWarned) log.info({ event: 'live-listening' }, 'live topics are received again');
      hasWarned = false;
      retryMs = times.firstRetryMs;
      firstTry.resolve();
      ports.onListening();
    };
    while (!stopping.signal.aborted) {
      await listenOnce(onListening).catch(onEnded);
      firstTry.resolve();
      // Not all processes at the same moment, when it was the database that went.
      await pause(Math.min(retryMs, longestMs) * (0.75 + Math.random() / 2), stopping.signal);
      retryMs = Math.min(retryMs * 2, times.lastRetryMs);
    }
  }

  return {
    isListening: () => isListening,
    start() {
      running ??= keepListening();
      return firstTry.promise;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
