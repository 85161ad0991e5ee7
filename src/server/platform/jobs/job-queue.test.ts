import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-database.ts';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, engines, type TestDatabase } from '#server/testing/database/test-database.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { systemClock } from '../clock.ts';
import { createJobQueue, type Job, type JobQueue } from './job-queue.ts';

const log = pino({ level: 'silent' });
const findJobs = statement<{ name: string; key: string; attempts: number; lastError: string | null }>(
  'test-find-jobs',
  'select name, key, attempts, last_error as "lastError" from jobs order by id',
);
const findClaims = statement<{ claimedUntil: Date }>(
  'test-find-claims',
  'select claimed_until as "claimedUntil" from jobs',
);
const clearJobs = statement('test-clear-jobs', 'delete from jobs');
/** The machine may be busy with other tests. */
const PATIENCE = { timeout: 120_000 };
const NOON = new Date('2026-11-23T03:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

describe.each(engines)('jobs on %s', (engine) => {
  let db: TestDatabase;
  let clock: ManualClock;
  let queue: JobQueue;
  let ran: Job[];

  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query(clearJobs);
    clock = manualClock(NOON);
    queue = createJobQueue({ db, clock, log });
    ran = [];
    queue.handle('greet', async (job) => {
      ran.push(job);
    });
  });

  it('runs a job at its time and not a moment before', async () => {
    await queue.enqueue(db, { name: 'greet', key: '1', runAt: later(60), payload: { who: '하늘' } });
    clock.set(new Date(later(60).getTime() - 1));
    expect(await queue.runDue()).toBe(0);
    clock.set(later(60));
    expect(await queue.runDue()).toBe(1);
    expect(ran).toMatchObject([{ key: '1', payload: { who: '하늘' }, runAt: later(60), attempts: 1 }]);
    expect(await queue.runDue()).toBe(0);
    expect(await db.query(findJobs)).toEqual([]);
  });

  it('runs after a downtime what came due meanwhile, oldest first', async () => {
    for (const [key, seconds] of [
      ['c', 30],
      ['a', 10],
      ['b', 20],
    ] as const)
      await queue.enqueue(db, { name: 'greet', key, runAt: later(seconds) });
    clock.advance({ days: 3 });
    expect(await queue.runDue()).toBe(3);
    expect(ran.map((job) => job.key).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('knows nothing of a job when its transaction did not commit', async () => {
    const failing = db.transaction(async (tx) => {
      await queue.enqueue(tx, { name: 'greet', key: '1', runAt: NOON });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await queue.runDue()).toBe(0);
  });

  it('moves a job that is enqueued again', async () => {
    await queue.enqueue(db, { name: 'greet', key: '1', runAt: later(10), payload: { time: 'first' } });
    await queue.enqueue(db, { name: 'greet', key: '1', runAt: later(90), payload: { time: 'second' } });
    clock.set(later(60));
    expect(await queue.runDue()).toBe(0);
    clock.set(later(90));
    expect(await queue.runDue()).toBe(1);
    expect(ran[0]?.payload).toEqual({ time: 'second' });
  });

  it('does not run a job that was taken back', async () => {
    await queue.enqueue(db, { name: 'greet', key: '1', runAt: NOON });
    await queue.enqueue(db, { name: 'greet', key: '2', runAt: NOON });
    await queue.cancel(db, ['greet'], '1');
    expect(await queue.runDue()).toBe(1);
    expect(ran.map((job) => job.key)).toEqual(['2']);
  });

  it('keeps a job that its own run enqueued again', async () => {
    queue.handle('chain', async () => {
      ran.push({ key: 'chain', payload: {}, runAt: clock.now(), attempts: 1 });
      await queue.enqueue(db, { name: 'chain', key: '1', runAt: new Date(clock.now().getTime() + 1000) });
    });
    await queue.enqueue(db, { name: 'chain', key: '1', runAt: NOON });
    expect(await queue.runDue()).toBe(1);
    expect(await queue.runDue()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await queue.runDue()).toBe(1);
  });

  it('tries a failed job again, later each time', async () => {
    let failures = 3;
    queue.handle('stumble', async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not yet');
    });
    await queue.enqueue(db, { name: 'stumble', key: '1', runAt: NOON });
    for (const seconds of [0, 1, 4]) {
      clock.advance({ seconds });
      expect(await queue.runDue()).toBe(1);
      expect(await queue.runDue()).toBe(0);
    }
    expect(await db.query(findJobs)).toEqual([{ name: 'stumble', key: '1', attempts: 3, lastError: 'Error: not yet' }]);
    clock.advance({ seconds: 16 });
    expect(await queue.runDue()).toBe(1);
    expect(await db.query(findJobs)).toEqual([]);
  });

  it('leaves a failed job no others wait for', async () => {
    queue.handle('fail', () => Promise.reject(new Error('never')));
    for (let key = 0; key < 12; key += 1) await queue.enqueue(db, { name: 'fail', key: String(key), runAt: NOON });
    await queue.enqueue(db, { name: 'greet', key: '1', runAt: NOON });
    expect(await queue.runDue()).toBe(13);
    expect(ran).toHaveLength(1);
  });

  it('leaves jobs that it has nobody for to another process', async () => {
    await queue.enqueue(db, { name: 'of-the-next-version', key: '1', runAt: NOON });
    expect(await queue.runDue()).toBe(0);
    const other = createJobQueue({ db, clock, log });
    other.handle('of-the-next-version', () => Promise.resolve());
    expect(await other.runDue()).toBe(1);
  });

  it('takes over a job half a minute after the process that had it died', async () => {
    const dead = createJobQueue({ db, clock, log });
    await beginEndless(dead);
    clock.advance({ seconds: 30, milliseconds: -1 });
    expect(await queue.runDue()).toBe(0);
    clock.advance({ milliseconds: 1 });
    expect(await queue.runDue()).toBe(1);
    expect(ran).toMatchObject([{ key: '1', attempts: 2 }]);
  });

  it('leaves a job to the process that is at it, however long it takes', async () => {
    const busy = createJobQueue({ db, clock, log, renewEveryMs: 5 });
    const finish = await beginEndless(busy);
    for (let round = 0; round < 3; round += 1) {
      clock.advance({ seconds: 29 });
      const end = new Date(clock.now().getTime() + 30_000);
      await expect.poll(readClaim, PATIENCE).toEqual(end);
    }
    expect(await queue.runDue()).toBe(0);
    finish();
    await expect.poll(() => db.query(findJobs), PATIENCE).toEqual([]);
    expect(ran).toEqual([]);
  });

  const readClaim = async () => (await db.query(findClaims))[0]?.claimedUntil;

  /** Has a process begin a job that ends when the returned function is called. */
  async function beginEndless(other: JobQueue): Promise<() => void> {
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    other.handle('greet', () => {
      started.resolve();
      return end.promise;
    });
    await queue.enqueue(db, { name: 'greet', key: '1', runAt: NOON });
    void other.runDue();
    await started.promise;
    return () => end.resolve();
  }

  it('repeats what is to be repeated, once among all processes', async () => {
    const other = createJobQueue({ db, clock, log });
    let times = 0;
    const sweep = async () => {
      times += 1;
    };
    queue.repeat('sweep', 60_000, sweep);
    other.repeat('sweep', 60_000, sweep);
    await queue.runDue();
    await other.runDue();
    expect(times).toBe(1);
    clock.advance({ seconds: 59 });
    await other.runDue();
    expect(times).toBe(1);
    clock.advance({ seconds: 1 });
    await other.runDue();
    await queue.runDue();
    expect(times).toBe(2);
  });

  it('keeps what is to be repeated when the database goes away in the middle of planning it anew', async () => {
    let isBroken = false;
    const fragile: Database = {
      ...db,
      async query(statement, values) {
        const rows = await db.query(statement, values);
        if (isBroken) throw new Error('the connection was cut');
        return rows;
      },
    };
    const cutOff = createJobQueue({ db: fragile, clock, log });
    cutOff.repeat('sweep', 60_000, async () => {
      isBroken = true;
    });
    await expect(cutOff.runDue()).rejects.toThrow('the connection was cut');
    expect(await db.query(findJobs)).toMatchObject([{ name: 'sweep', key: 'repeated' }]);
  });

  it('runs at once what came due while it looked for what was', async () => {
    const moving: Database = {
      ...db,
      async query(asked, values) {
        const rows = await db.query(asked, values);
        if (asked.name === 'claim-due-jobs') clock.set(later(1));
        return rows;
      },
    };
    const live = createJobQueue({ db: moving, clock, log });
    const hasRun = Promise.withResolvers<void>();
    live.handle('greet', async () => hasRun.resolve());
    await live.enqueue(db, { name: 'greet', key: '1', runAt: later(1) });
    const waits = vi.spyOn(globalThis, 'setTimeout');
    live.start();
    await hasRun.promise;
    const waitedMs = waits.mock.calls.map(([, delayMs]) => delayMs);
    waits.mockRestore();
    await live.stop();
    // Once the job has begun, the queue may wait for the next one.
    expect(waitedMs.find((ms) => ms === 0 || ms === 1000)).toBe(0);
  });

  it('runs by itself once started: at once when nudged, else on time, and stops with its work done', async () => {
    const live = createJobQueue({ db, clock: systemClock, log });
    let ran = Promise.withResolvers<number>();
    live.handle('tick', async (job) => ran.resolve(Date.now() - job.runAt.getTime()));
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const sleeps = () => waits.mock.calls.some(([, delayMs]) => delayMs === 1000);

    /** How late a job runs that is enqueued while the worker has nothing to do, in ms. */
    async function lateness(inMs: number): Promise<number> {
      await expect.poll(sleeps, { ...PATIENCE, interval: 5 }).toBe(true);
      waits.mockClear();
      ran = Promise.withResolvers();
      await live.enqueue(db, { name: 'tick', key: crypto.randomUUID(), runAt: new Date(Date.now() + inMs) });
      live.nudge();
      return ran.promise;
    }

    live.start();
    // The quickest of three counts: the machine may be busy with other tests.
    const nudged = [await lateness(0), await lateness(0), await lateness(0)];
    const onTime = [await lateness(300), await lateness(300), await lateness(300)];
    waits.mockRestore();
    await live.stop();
    expect(Math.min(...nudged, ...onTime)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...nudged)).toBeLessThan(500 * loadFactor());
    expect(Math.min(...onTime)).toBeLessThan(500 * loadFactor());
    expect(await db.query(findJobs)).toEqual([]);
  });
});

describe('many workers on postgresql', () => {
  it('run each of 300 jobs exactly once between them', async () => {
    const db = await createTestDatabase('postgresql');
    const pools = await Promise.all(Array.from({ length: 6 }, () => openPostgres(db.url ?? '', 3)));
    const clock = manualClock(NOON);
    const runs = new Map<string, number>();
    const workers = pools.map((pool) => {
      const worker = createJobQueue({ db: pool, clock, log });
      worker.handle('count', async ({ key }) => {
        runs.set(key, (runs.get(key) ?? 0) + 1);
      });
      return worker;
    });
    const [first] = workers;
    for (let key = 0; key < 300; key += 1) await first?.enqueue(db, { name: 'count', key: String(key), runAt: NOON });
    const counts = await Promise.all(workers.map((worker) => worker.runDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
    expect(runs.size).toBe(300);
    expect(new Set(runs.values())).toEqual(new Set([1]));
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    await Promise.all(pools.map((pool) => pool.close()));
    await db.close();
  });
});
