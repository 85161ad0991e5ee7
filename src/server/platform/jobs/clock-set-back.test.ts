import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, engines, type TestDatabase } from '#server/testing/database/test-database.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { createJobQueue, type JobQueue } from './job-queue.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { timeout: 120_000 };
const NOON = new Date('2026-11-23T03:00:00Z');
const clearJobs = statement('test-clear-jobs-of-the-clock', 'delete from jobs');
const findClaim = statement<{ claimedUntil: Date | null }>(
  'test-claim-of-the-clock',
  `select claimed_until as "claimedUntil" from jobs where name = 'work'`,
);

describe.each(engines)('a clock that is set back an hour, on %s', (engine) => {
  let db: TestDatabase;
  let clock: ManualClock;
  let queue: JobQueue;
  let ran: string[];

  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query(clearJobs);
    clock = manualClock(NOON);
    queue = open();
    ran = [];
  });

  function open(settings: { renewEveryMs?: number } = {}): JobQueue {
    const opened = createJobQueue({ db, clock, log, ...settings });
    opened.handle('work', async ({ key }) => {
      ran.push(key);
    });
    return opened;
  }

  it('does not stop a repeated job, which goes on each minute', async () => {
    queue.repeat('sweep', 60_000, async () => {
      ran.push('sweep');
    });
    await queue.runDue();
    clock.advance({ hours: -1 });
    await queue.runDue();
    expect(ran).toEqual(['sweep', 'sweep']);
    clock.advance({ seconds: 59 });
    await queue.runDue();
    expect(ran).toHaveLength(2);
    clock.advance({ seconds: 1 });
    await queue.runDue();
    expect(ran).toHaveLength(3);
  });

  it('does not stop a repeated job that has failed for long', async () => {
    queue.repeat('sweep', 60_000, async () => {
      ran.push('sweep');
      throw new Error('no');
    });
    for (let minute = 0; minute < 10; minute += 1) {
      await queue.runDue();
      clock.advance({ minutes: 1 });
    }
    const before = ran.length;
    clock.advance({ hours: -1 });
    await queue.runDue();
    clock.advance({ minutes: 1 });
    await queue.runDue();
    expect(ran).toHaveLength(before + 2);
  });

  it('does not stop one that was planned before this process was started', async () => {
    queue.repeat('sweep', 60_000, () => Promise.resolve());
    await queue.runDue();
    clock.advance({ hours: -1 });
    const restarted = open();
    restarted.repeat('sweep', 60_000, async () => {
      ran.push('sweep');
    });
    await restarted.runDue();
    expect(ran).toEqual(['sweep']);
  });

  it('leaves the job of a killed process to the others after half a minute, as ever', async () => {
    await beginAndDie();
    clock.advance({ hours: -1 });
    expect(await queue.runDue()).toBe(0);
    clock.advance({ seconds: 29 });
    expect(await queue.runDue()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await queue.runDue()).toBe(1);
    expect(ran).toEqual(['1']);
  });

  it('leaves a job to the running process that works on it', async () => {
    const busy = createJobQueue({ db, clock, log, renewEveryMs: 5 });
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    busy.handle('work', () => {
      started.resolve();
      return end.promise;
    });
    await queue.enqueue(db, { name: 'work', key: '1', runAt: NOON });
    const done = busy.runDue();
    await started.promise;
    clock.advance({ hours: -1 });
    expect(await queue.runDue()).toBe(0);
    clock.advance({ seconds: 20 });
    const renewed = new Date(clock.now().getTime() + 30_000);
    await expect.poll(async () => (await db.query(findClaim))[0]?.claimedUntil, PATIENCE).toEqual(renewed);
    clock.advance({ seconds: 20 });
    expect(await queue.runDue()).toBe(0);
    end.resolve();
    await done;
    expect(ran).toEqual([]);
  });

  it('runs what was enqueued for now a moment before', async () => {
    await queue.enqueue(db, { name: 'work', key: '1', runAt: NOON });
    clock.advance({ hours: -1 });
    // It begins to look only now.
    expect(await queue.runDue()).toBe(1);
  });

  it('tries a failed job again after a pause of the usual length at the latest', async () => {
    const failing = createJobQueue({ db, clock, log });
    failing.handle('work', () => Promise.reject(new Error('no')), { longestRetryMs: 60_000 });
    await failing.enqueue(db, { name: 'work', key: '1', runAt: NOON });
    expect(await failing.runDue()).toBe(1);
    clock.advance({ hours: -1 });
    expect(await failing.runDue()).toBe(1);
  });

  it('leaves a deadline where the calendar has it', async () => {
    await queue.enqueue(db, { name: 'work', key: '1', runAt: new Date(NOON.getTime() + 60_000) });
    await queue.runDue();
    clock.advance({ hours: -1 });
    expect(await queue.runDue()).toBe(0);
    clock.set(NOON);
    expect(await queue.runDue()).toBe(0);
    clock.advance({ minutes: 1 });
    expect(await queue.runDue()).toBe(1);
  });

  it('has a running server look again within a second, as ever', async () => {
    clock.advance({ minutes: 1 });
    await queue.enqueue(db, { name: 'work', key: 'later', runAt: new Date(clock.now().getTime() + 500) });
    queue.repeat('sweep', 60_000, async () => {
      ran.push('sweep');
    });
    queue.start();
    await expect.poll(() => ran, PATIENCE).toEqual(['sweep']);
    clock.advance({ hours: -1 });
    await expect.poll(() => ran, PATIENCE).toEqual(['sweep', 'sweep']);
    await queue.stop();
  });

  /** A process claims a job and dies of it. */
  async function beginAndDie(): Promise<void> {
    const dying = createJobQueue({ db, clock, log });
    const started = Promise.withResolvers<void>();
    dying.handle('work', () => {
      started.resolve();
      return Promise.withResolvers<void>().promise;
    });
    await queue.enqueue(db, { name: 'work', key: '1', runAt: NOON });
    void dying.runDue();
    await started.promise;
  }
});
