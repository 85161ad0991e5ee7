import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from './db/open-database.ts';
import { statement } from './db/statement.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { propose } from './testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from './testing/test-instance.ts';

const CONNECTIONS = 6;
const DEADLINES = 10;
const PATIENCE = { timeout: 120_000 };
const lockAll = statement('test-lock-mentorings', 'select id from mentorings for update');
const countWaiting = statement<{ count: number }>(
  'test-count-waiting-for-locks',
  `select count(*)::int as count from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`,
);

let database: TestDatabase;
let instance: TestInstance;
beforeAll(async () => {
  database = await createTestDatabase('postgresql');
  instance = await openTestInstance({ ...(await openPostgres(database.url ?? '', CONNECTIONS)), url: database.url });
});
afterAll(async () => {
  await instance.close();
  await database.close();
});

it('jobs that wait inside the database leave half of the connections to people', async () => {
  const scenes = [];
  for (let made = 0; made < DEADLINES; made += 1) scenes.push(await propose(instance));
  const [{ mentee, params }] = scenes as [(typeof scenes)[number]];
  instance.clock.advance({ days: 1 });
  const waiting = async () => (await database.query(countWaiting))[0]?.count;
  const jobs = await database.transaction(async (tx) => {
    await tx.query(lockAll);
    const done = instance.services.jobs.runDue();
    await expect.poll(waiting, PATIENCE).toBe(CONNECTIONS / 2);
    expect((await mentee.client.get('GET /v1/mentoring')).content).toHaveLength(1);
    expect(await waiting()).toBe(CONNECTIONS / 2);
    return { done };
  });
  await jobs.done;
  expect(await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).toMatchObject({ status: 'EXPIRED' });
});
