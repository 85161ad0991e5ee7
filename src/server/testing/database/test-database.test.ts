import { expect, test } from 'vitest';
import { statement } from '../../db/statement.ts';
import { createTestDatabase, engines } from './test-database.ts';

const countMigrations = statement<{ count: number }>(
  'test-count-migrations',
  'select count(*) as count from schema_migrations',
);
const forgetMigrations = statement('test-forget-migrations', 'delete from schema_migrations');
const findDatabase = statement('test-find-database', 'select from pg_database where datname = $1');

test.each(engines)('a test database on %s is migrated, and what one test writes no other sees', async (engine) => {
  const [one, other] = await Promise.all([createTestDatabase(engine), createTestDatabase(engine)]);
  await one.query(forgetMigrations);
  expect(await one.query(countMigrations)).toEqual([{ count: 0 }]);
  expect((await other.query(countMigrations))[0]?.count).toBeGreaterThan(0);
  await Promise.all([one.close(), other.close()]);
});

test('a test database is gone once it is closed', async () => {
  const [one, other] = await Promise.all([createTestDatabase('postgresql'), createTestDatabase('postgresql')]);
  const name = new URL(one.url ?? '').pathname.slice(1);
  expect(await other.query(findDatabase, [name])).toHaveLength(1);
  await one.close();
  expect(await other.query(findDatabase, [name])).toHaveLength(0);
  await other.close();
});
