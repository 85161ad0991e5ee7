import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { liveStore } from './live-store.ts';
import { LIVE_TIMES, pause, type LiveTimes } from './live-times.ts';
import type { Live } from './live.ts';
import { createLocalLive } from './local-live.ts';
import { createOutgoingTopics } from './outgoing-topics.ts';
import { createTopicListener } from './topic-listener.ts';

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
