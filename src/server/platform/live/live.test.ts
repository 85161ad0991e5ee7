import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { startNotificationDroppingProxy } from '#server/testing/servers/notification-dropping-proxy.ts';
import { wayToPostgres } from '#server/testing/servers/way-to-postgres.ts';
import { notifyLive } from './live-store.ts';
import { createLocalLive, type Live, memberTopic, type Topic } from './live.ts';
import { createPostgresLive, type LiveTimes } from './postgres-live.ts';

const log = pino({ level: 'silent' });
/** The machine may be busy with other tests. */
const PATIENCE = { timeout: 120_000, interval: 5 };
const cutListeners = statement<{ ok: boolean }>(
  'test-cut-listeners',
  `select pg_terminate_backend(pid, 5000) as ok from pg_stat_activity
   where datname = current_database() and application_name = 'sunbaerang_live'`,
);

function record(live: Live, topic: string): string[] {
  const received: string[] = [];
  live.subscribe(topic, (id) => received.push(id));
  return received;
}

describe('live topics in one process', () => {
  it('reach their own subscribers, and those of their kind, once a moment', async () => {
    const live = createLocalLive();
    const [one, other, kind] = [record(live, 'member:1'), record(live, 'member:2'), record(live, 'member')];
    live.publish([memberTopic(1), memberTopic(1)]);
    live.publish([memberTopic(1), memberTopic(12)]);
    expect(one).toEqual([]);
    await vi.waitFor(() => expect(kind).toEqual(['1', '12']), PATIENCE);
    expect([one, other]).toEqual([['1'], []]);
    await live.close();
  });

  it('reach nobody who has stopped, and everybody else', async () => {
    const live = createLocalLive();
    const received: string[] = [];
    const stop = live.subscribe('member:1', () => received.push('first'));
    live.subscribe('member:1', () => received.push('second'));
    stop();
    stop();
    live.publish([memberTopic(1)]);
    await live.close();
    expect(received).toEqual(['second']);
  });
});

describe('live topics between processes', () => {
  let db: TestDatabase;
  const opened: Live[] = [];
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
  });
  afterEach(() => Promise.all(opened.splice(0).map((live) => live.close())));
  afterAll(() => db.close());

  async function open(settings: { listenUrl?: string; times?: Partial<LiveTimes>; db?: Database } = {}): Promise<Live> {
    const live = createPostgresLive({ db, listenUrl: db.url ?? '', log, ...settings });
    opened.push(live);
    await live.start();
    return live;
  }

  it('arrive in the other process, and once in their own', async () => {
    const [here, there] = [await open(), await open()];
    expect([here.mode(), there.mode()]).toEqual(['listening', 'listening']);
    const [own, others] = [record(here, 'member:5'), record(there, 'member:5')];
    here.publish([memberTopic(5)]);
    await vi.waitFor(() => expect(others).toEqual(['5']), PATIENCE);
    there.publish([memberTopic(5)]);
    await vi.waitFor(() => expect(own).toEqual(['5', '5']), PATIENCE);
    expect(others).toEqual(['5', '5']);
  });

  it('are sent together: a statement a moment, each payload within what NOTIFY takes', async () => {
    const payloads: string[][] = [];
    const counting: Database = {
      ...db,
      query(asked, values) {
        if (asked === notifyLive) payloads.push(values?.[0] as string[]);
        return db.query(asked, values);
      },
    };
    const [here, there] = [await open({ db: counting }), await open()];
    const received = record(there, 'member');
    payloads.length = 0;
    const topics = Array.from({ length: 3000 }, (_, index): Topic => memberTopic(1_000_000 + index));
    for (const topic of topics) here.publish([topic]);
    await vi.waitFor(() => expect(received).toHaveLength(topics.length), PATIENCE);
    expect(new Set(received).size).toBe(topics.length);
    expect(payloads).toHaveLength(1);
    expect(Math.max(...payloads.flat().map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  });

  it('are sent before the end, by a process that never listened too', async () => {
    const there = await open();
    const received = record(there, 'member:7');
    const here = createPostgresLive({ db, listenUrl: db.url ?? '', log });
    here.publish([memberTopic(7)]);
    await here.close();
    await vi.waitFor(() => expect(received).toEqual(['7']), PATIENCE);
  });

  it('are given up while the listening connection is still being made', async () => {
    const live = createPostgresLive({ db, listenUrl: db.url ?? '', log });
    const started = live.start();
    await live.close();
    await started;
    expect(live.mode()).toBe('polling');
  });

  it('arrive again after the listening connection was cut, and subscribers are notified of the gap', async () => {
    const [here, there] = [await open(), await open()];
    const received = record(there, 'member:9');
    let gaps = 0;
    there.onGap(() => {
      gaps += 1;
    });
    await db.query(cutListeners);
    await vi.waitFor(() => expect(there.mode()).toBe('polling'), PATIENCE);
    await vi.waitFor(() => expect(there.mode()).toBe('listening'), PATIENCE);
    expect(gaps).toBeGreaterThan(0);
    here.publish([memberTopic(9)]);
    await vi.waitFor(() => expect(received).toEqual(['9']), PATIENCE);
  });

  it('are polled for where LISTEN succeeds and nothing arrives, and listened for once it does', async () => {
    const proxy = await startNotificationDroppingProxy(db.url ?? '');
    try {
      const times = { probeWithinMs: 100, pollEveryMs: 10, firstRetryMs: 10, lastRetryMs: 10 };
      const live = await open({ listenUrl: proxy.url, times });
      expect(live.mode()).toBe('polling');
      let gaps = 0;
      live.onGap(() => {
        gaps += 1;
      });
      await vi.waitFor(() => expect(gaps).toBeGreaterThan(2), PATIENCE);
      proxy.setDropping(false);
      await vi.waitFor(() => expect(live.mode()).toBe('listening'), PATIENCE);
    } finally {
      await proxy.close();
    }
  });

  it('are polled for once the connection that listened receives nothing any more', async () => {
    const proxy = await startNotificationDroppingProxy(db.url ?? '', false);
    try {
      const live = await open({ listenUrl: proxy.url, times: { probeWithinMs: 100, probeEveryMs: 10 } });
      expect(live.mode()).toBe('listening');
      proxy.setDropping(true);
      await vi.waitFor(() => expect(live.mode()).toBe('polling'), PATIENCE);
    } finally {
      await proxy.close();
    }
  });

  it('arrive again within two seconds after a database that was away for long is back', async () => {
    const way = await wayToPostgres(db.url ?? '');
    const live = await open({ listenUrl: way.url });
    await way.close();
    await vi.waitFor(() => expect(live.mode()).toBe('polling'), PATIENCE);
    // Nine seconds of failed tries: were the pauses doubled all the while, the next one would take longer than that.
    const closedAt = performance.now();
    await vi.waitFor(() => expect(performance.now() - closedAt).toBeGreaterThan(9000), PATIENCE);
    await way.open();
    const openedAt = performance.now();
    await vi.waitFor(() => expect(live.mode()).toBe('listening'), PATIENCE);
    expect(performance.now() - openedAt).toBeLessThan(2000 * loadFactor());
    await live.close();
    await way.close();
  });

  it('are polled for seconds after the machine of the database stands still', async () => {
    const way = await wayToPostgres(db.url ?? '');
    const live = await open({ listenUrl: way.url });
    way.silence();
    await vi.waitFor(() => expect(live.mode()).toBe('polling'), PATIENCE);
    await live.close();
    await way.close();
  });

  it('are polled for where nobody answers at all', async () => {
    const live = await open({ listenUrl: 'postgres://nobody@127.0.0.1:1/none' });
    expect(live.mode()).toBe('polling');
  });
});
