import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { listen } from '../../db/listen.ts';
import { LIVE_CHANNEL, liveStore } from './live-store.ts';
import type { Live, LiveMode } from './live.ts';
import { createLocalLive } from './local-live.ts';
import { createOutgoingTopics } from './outgoing-topics.ts';

/** How long things may take, in milliseconds. */
export interface LiveTimes {
  /** A message of our own must come back within so long, or the connection receives nothing. */
  readonly probeWithinMs: number;
  /** How often that is tried while listening: a connection can die without a word. */
  readonly probeEveryMs: number;
  /** How often subscribers have to look for themselves while nothing can be received. */
  readonly pollEveryMs: number;
  /** Between two tries to listen: doubled from the first to the last. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

const TIMES: LiveTimes = {
  probeWithinMs: 2000,
  probeEveryMs: 30_000,
  pollEveryMs: 1000,
  firstRetryMs: 250,
  lastRetryMs: 60_000,
};

/**
 * The live port between processes: `pg_notify` through the pool, LISTEN on one connection of its own. The connection is tested with a
 * message of our own before it is relied on, and now and then after that; while it receives nothing, gaps are reported every second.
 * @param settings.listenUrl leads to PostgreSQL itself: PgBouncer in transaction mode swallows LISTEN without an error
 */
export function createPostgresLive(settings: {
  db: Database;
  listenUrl: string;
  log: Pick<Logger, 'warn' | 'info'>;
  times?: Partial<LiveTimes>;
}): Live {
  const { db, listenUrl, log } = settings;
  const times = { ...TIMES, ...settings.times };
  const origin = randomBytes(6).toString('base64url');
  const outgoing = createOutgoingTopics(origin, {
    send: (payloads) => liveStore.notify(db, payloads),
    onError: (error) => log.warn({ event: 'live-not-sent', err: error }, 'live topics were not sent'),
  });
  const local = createLocalLive((topics) => outgoing.add(topics));
  const stopping = new AbortController();
  const firstTry = Promise.withResolvers<void>();
  let mode: LiveMode = 'polling';
  let running: Promise<void> | undefined;
  let onProbe: ((probe: string) => void) | undefined;

  function receive(payload: string): void {
    const [from, ...topics] = payload.split(' ');
    if (from !== origin) local.deliver(topics);
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
    await liveStore.notify(db, [`${origin} ${sent}`]);
    if (!over.aborted) await pause(times.probeWithinMs, waiting.signal);
    over.removeEventListener('abort', stopWaiting);
    if (!isBack) throw new Error('LISTEN receives nothing: DATABASE_DIRECT_URL must lead to PostgreSQL itself');
  }

  /** Listens for as long as it lasts. @throws why it did not begin, or ended */
  async function listenOnce(onListening: () => void): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    const connection = await listen(listenUrl, { channel: LIVE_CHANNEL, onMessage: receive, onEnd: end });
    stopping.signal.addEventListener('abort', end, { once: true });
    try {
      await probe(over.signal);
      mode = 'listening';
      onListening();
      firstTry.resolve();
      local.reportGap();
      while (await pause(times.probeEveryMs, over.signal)) await probe(over.signal);
      throw new Error('The listening connection was lost');
    } finally {
      mode = 'polling';
      stopping.signal.removeEventListener('abort', end);
      await connection.close();
    }
  }

  async function keepListening(): Promise<void> {
    let retryMs = times.firstRetryMs;
    let hasWarned = false;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(() => {
          retryMs = times.firstRetryMs;
          if (hasWarned) log.info({ event: 'live-listening' }, 'live topics are received again');
          hasWarned = false;
        });
      } catch (error) {
        if (!hasWarned && !stopping.signal.aborted)
          log.warn({ event: 'live-polling', err: error }, 'live topics are not received: polling');
        hasWarned = true;
      }
      firstTry.resolve();
      // Not all at the same moment, when it was the database that went.
      await pause(retryMs * (0.75 + Math.random() / 2), stopping.signal);
      retryMs = Math.min(retryMs * 2, times.lastRetryMs);
    }
  }

  async function poll(): Promise<void> {
    while (await pause(times.pollEveryMs, stopping.signal)) if (mode === 'polling') local.reportGap();
  }

  return {
    publish: local.publish,
    subscribe: local.subscribe,
    onGap: local.onGap,
    mode: () => mode,
    start() {
      running ??= Promise.all([keepListening(), poll()]).then(() => undefined);
      return firstTry.promise;
    },
    async close() {
      await local.close();
      await outgoing.flushed();
      stopping.abort();
      await running;
    },
  };
}

/** Waits, but not past the abort. @returns false when it was aborted */
async function pause(delayMs: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, delayMs);
  signal.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  return !signal.aborted;
}
