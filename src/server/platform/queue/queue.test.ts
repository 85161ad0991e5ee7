import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase, engines, type TestDatabase } from '#server/testing/database/test-database.ts';
import { manualClock, type ManualClock } from '#server/testing/manual-clock.ts';
import { createChannel, type Channel } from './channel.ts';
import { channelStore, type Addressed } from './queue-store.ts';
import type { Outcome } from './queue.ts';

interface Letter extends Addressed {
  readonly text: string;
}

/** A fifth channel: its table, and a record. */
const letterTable = channelStore<Letter>({
  table: 'letters',
  one: 'letter',
  many: 'letters',
  recipient: 'box',
  lane: 'street',
  columns: 'text',
});
const post = statement(
  'test-post-letter',
  `insert into letters (box, street, text, created_at, next_attempt_at) values ($1, $2, $3, $4, $4)`,
);
const list = statement<{ text: string; attempts: number; fault: string | null }>(
  'test-list-letters',
  'select text, attempts, last_error as fault from letters order by id',
);
const clear = statement('test-clear-letters', 'delete from letters');
const PATIENCE = { timeout: 120_000 };

describe.each(engines)('a further channel on %s', (engine) => {
  let db: TestDatabase;
  let clock: ManualClock;
  let events: string[];
  const done: Outcome = { state: 'done' };

  beforeAll(async () => {
    db = await createTestDatabase(engine);
    await db.script(`create table letters (id bigint generated always as identity primary key, box text, street text, text text,
      created_at timestamptz, due_at timestamptz, next_attempt_at timestamptz, attempts int default 0, last_error text)`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query(clear);
    clock = manualClock('2026-11-23T03:00:00Z');
    events = [];
  });

  const log = pino(
    { level: 'warn' },
    { write: (line) => void events.push((JSON.parse(line) as { event: string }).event) },
  );
  const open = (send: (letter: Letter) => Promise<Outcome>): Channel =>
    createChannel<Letter>(
      { db, clock, log },
      {
        store: letterTable,
        claimLastsMs: 60_000,
        longestRetryMs: 600_000,
        atOnce: 4,
        atOnceInLane: 2,
        send,
        failed: (_letter, error, afterMs) => ({
          state: 'again',
          fault: (error as Error).message,
          afterMs,
          until: new Date('2026-11-23T03:01:00Z'),
        }),
        about: ({ id }) => ({ letterId: id }),
        failureEvent: 'letter-queue-failed',
      },
    );
  const write = (box: string, text: string, street = 'main') => db.query(post, [box, street, text, clock.now()]);

  it('brings a recipient one letter at a time, in order, and a lane no more than its places', async () => {
    for (const text of ['1', '2', '3']) await write('a', text);
    for (const box of ['b', 'c', 'd']) await write(box, box);
    await write('e', 'e', 'other');
    const silent = Promise.withResolvers<void>();
    const sent: string[] = [];
    const channel = open(async ({ text }) => {
      sent.push(text);
      if (text === '1') await silent.promise;
      return done;
    });
    channel.start();
    await expect.poll(() => sent.toSorted(), PATIENCE).toEqual(['1', 'b', 'c', 'd', 'e']);
    const listTexts = async () => (await db.query(list)).map(({ text }) => text);
    await expect.poll(listTexts, PATIENCE).toEqual(['1', '2', '3']);
    silent.resolve();
    await expect.poll(() => sent.slice(5), PATIENCE).toEqual(['2', '3']);
    await channel.stop();
    expect(await db.query(list)).toEqual([]);
  });

  it('leaves to a lane that is silent the places of that lane', async () => {
    for (const box of ['a', 'b', 'c', 'd']) await write(box, box);
    for (const box of ['e', 'f']) await write(box, box, 'other');
    const silent = Promise.withResolvers<void>();
    const begun: string[] = [];
    const channel = open(async ({ text, lane }) => {
      begun.push(text);
      if (lane === 'main') await silent.promise;
      return done;
    });
    channel.start();
    await expect.poll(() => begun.toSorted(), PATIENCE).toEqual(['a', 'b', 'e', 'f']);
    silent.resolve();
    await expect.poll(() => begun.length, PATIENCE).toBe(6);
    await channel.stop();
  });

  it('tries again later each time, and gives up where the next try would be too late', async () => {
    await write('a', 'late');
    const channel = open(() => Promise.reject(new Error('closed')));
    for (const seconds of [0, 5, 20]) {
      clock.advance({ seconds });
      expect(await channel.sendDue()).toBe(1);
      expect(await channel.sendDue()).toBe(0);
    }
    expect(events).toEqual(['letter-postponed', 'letter-postponed', 'letter-failed']);
    expect(await db.query(list)).toEqual([]);
  });

  it('takes nothing back from a process that has taken a letter over', async () => {
    await write('a', 'once');
    const held = [Promise.withResolvers<Outcome>(), Promise.withResolvers<Outcome>()] as const;
    const first = open(() => held[0].promise).sendDue();
    await expect.poll(async () => (await db.query(list))[0]?.attempts, PATIENCE).toBe(1);
    clock.advance({ seconds: 60 });
    const second = open(() => held[1].promise).sendDue();
    await expect.poll(async () => (await db.query(list))[0]?.attempts, PATIENCE).toBe(2);
    held[0].resolve({ state: 'failed', fault: 'too late' });
    await first;
    expect(await db.query(list)).toEqual([{ text: 'once', attempts: 2, fault: null }]);
    held[1].resolve(done);
    await second;
    expect(await db.query(list)).toEqual([]);
  });
});
