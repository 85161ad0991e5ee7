import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { liveStore } from './live-store.ts';
import type { Live } from './live.ts';
import { createLocalLive } from './local-live.ts';
import { createTopicListener, LIVE_TIMES, type LiveTimes, pause } from './topic-listener.ts';

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
