import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, engines, type TestDatabase } from '#server/testing/database/test-database.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { timeout: 120_000 };
const NOON = new Date('2026-11-23T03:00:00Z');
const clearJobs = statement('test-clear-jobs-of-kinds', 'delete from jobs');
const findErrors = statement<{ key: string; attempts: number }>(
  'test-failed-jobs-of-kinds',
  'select key, attempts from jobs where last_error is not null order by key',
);

/** Calls that wait until the test answers them, in the order they came. */
class PendingCalls {
  readonly #waiting: PromiseWithResolvers<void>[] = [];

  call(): Promise<void> {
    const call = Promise.withResolvers<void>();
    this.#waiting.push(call);
    return call.promise;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  answerOne(): void {
    this.#waiting.shift()?.resolve();
  }

  answerAll(): void {
    while (this.#waiting.length > 0) this.answerOne();
  }
}

describe.each(engines)('kinds of jobs on %s', (engine) => {
  let db: TestDatabase;
  let clock: ManualClock;
  let queue: JobQueue;
  let server: PendingCalls;
  let slow: string[];
  let quick: string[];

  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query(clearJobs);
    clock = manualClock(NOON);
    queue = createJobQueue({ db, clock, log });
    server = new PendingCalls();
    slow = [];
    quick = [];
    queue.handle(
      'slow',
      async ({ key }) => {
        slow.push(key);
        await server.call();
      },
      { concurrency: 2 },
    );
    queue.handle('quick', async ({ key }) => {
      quick.push(key);
    });
  });
  afterEach(async () => {
    const stopped = queue.stop();
    server.answerAll();
    await stopped;
  });

  async function enqueue(name: string, keys: readonly string[]): Promise<void> {
    for (const [index, key] of keys.entries())
      await queue.enqueue(db, { name, key, runAt: new Date(NOON.getTime() - 60_000 + index) });
  }

  it('runs a kind up to its limit and everything else beside it, however long that takes', async () => {
    await enqueue('slow', ['a', 'b', 'c', 'd']);
    await enqueue('quick', ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    queue.start();
    await expect.poll(() => quick.length, PATIENCE).toBe(9);
    await enqueue('quick', ['10']);
    queue.nudge();
    await expect.poll(() => quick.length, PATIENCE).toBe(10);
    expect(slow.toSorted()).toEqual(['a', 'b']);
  });

  it('gives the place of a job that has ended to the next one of its kind, the oldest first', async () => {
    await enqueue('slow', ['a', 'b', 'c', 'd']);
    queue.start();
    await expect.poll(() => server.waiting, PATIENCE).toBe(2);
    server.answerOne();
    await expect.poll(() => slow.slice(2), PATIENCE).toEqual(['c']);
    server.answerOne();
    await expect.poll(() => slow.slice(2), PATIENCE).toEqual(['c', 'd']);
  });

  it('runs them all when asked to, each once, and what they enqueue for now too', async () => {
    await enqueue('slow', ['a', 'b', 'c', 'd', 'e']);
    queue.handle('chain', async ({ key }) => {
      if (key !== '3') await queue.enqueue(db, { name: 'chain', key: String(Number(key) + 1), runAt: clock.now() });
    });
    await enqueue('chain', ['1']);
    const done = queue.runDue();
    const answering = setInterval(() => server.answerAll(), 5);
    expect(await done).toBe(5 + 3);
    clearInterval(answering);
    expect(slow.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('waits in two calls at once for the places of each other, and runs each job once', async () => {
    await enqueue('slow', ['a', 'b', 'c']);
    const both = Promise.all([queue.runDue(), queue.runDue()]);
    const answering = setInterval(() => server.answerAll(), 5);
    const [one, other] = await both;
    clearInterval(answering);
    expect(one + other).toBe(3);
    expect(slow.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('leaves a job alone that is there already when it is enqueued only where it is missing', async () => {
    queue.handle('check', () => Promise.reject(new Error('no answer')), { longestRetryMs: 60_000 });
    await queue.enqueueMissing(db, 'check', ['1', '2']);
    expect(await queue.runDue()).toBe(2);
    clock.advance({ seconds: 1 });
    expect(await queue.runDue()).toBe(2);
    await queue.enqueueMissing(db, 'check', ['1', '2', '3']);
    expect(await queue.runDue()).toBe(1);
    expect(await db.query(findErrors)).toEqual([
      { key: '1', attempts: 2 },
      { key: '2', attempts: 2 },
      { key: '3', attempts: 1 },
    ]);
  });

  it('tries one that fails again after its kind’s longest pause at the latest', async () => {
    queue.handle('check', () => Promise.reject(new Error('no answer')), { longestRetryMs: 60_000 });
    await queue.enqueueMissing(db, 'check', ['1']);
    for (const seconds of [0, 1, 4, 16, 60, 60, 60]) {
      clock.advance({ seconds });
      expect(await queue.runDue()).toBe(1);
    }
  });

  it('takes nothing back from a process that has taken a job over, whatever comes of the first run', async () => {
    const runs: PromiseWithResolvers<void>[] = [];
    const hold = () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    };
    const [stuck, other] = [createJobQueue({ db, clock, log }), createJobQueue({ db, clock, log })];
    for (const each of [stuck, other]) each.handle('held', hold);
    await queue.enqueue(db, { name: 'held', key: '1', runAt: NOON });
    const first = stuck.runDue();
    await expect.poll(() => runs.length, PATIENCE).toBe(1);
    clock.advance({ seconds: 31 });
    const second = other.runDue();
    await expect.poll(() => runs.length, PATIENCE).toBe(2);
    runs[0]?.reject(new Error('too late'));
    await first;
    clock.advance({ seconds: 2 });
    // It ends at once: were the job taken again, this would not wait for it.
    queue.handle('held', () => Promise.resolve());
    const taken = await queue.runDue();
    runs[1]?.resolve();
    await second;
    expect(taken).toBe(0);
    expect(await db.query(findErrors)).toEqual([]);
  });
});
