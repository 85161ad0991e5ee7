import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { statement } from '../../db/statement.ts';
import { createTestDatabase, engines } from './test-database.ts';

const countMigrations = statement<{ count: number }>(
  'test-count-migrations',
  'select count(*) as count from schema_migrations',
);
const forgetMigrations = statement('test-forget-migrations', 'delete from schema_migrations');
const countMembers = statement<{ count: number }>('test-count-members', 'select count(*)::int as count from members');
const insertMember = statement<{ id: number }>(
  'test-insert-member',
  `insert into members (email, password_hash, member_type, created_at) values ($1, 'none', 'ROLE_MENTEE', now()) returning id::int`,
);
const sleep = statement('test-sleep', 'select pg_sleep(0.2)');
const findDatabase = statement('test-find-database', 'select from pg_database where datname = $1');

test.each(engines)('a test database on %s is migrated, and what one test writes no other sees', async (engine) => {
  const [one, other] = await Promise.all([createTestDatabase(engine), createTestDatabase(engine)]);
  await one.query(forgetMigrations);
  expect(await one.query(countMigrations)).toEqual([{ count: 0 }]);
  expect((await other.query(countMigrations))[0]?.count).toBeGreaterThan(0);
  await Promise.all([one.close(), other.close()]);
});

describe('a test database that is closed', () => {
  test('is the next one, without its rows, with its sequences from the start', async () => {
    const one = await createTestDatabase('postgresql');
    await one.query(insertMember, ['first@test.example']);
    await one.close();
    const next = await createTestDatabase('postgresql');
    expect(next.url).toBe(one.url);
    expect(await next.query(countMembers)).toEqual([{ count: 0 }]);
    expect((await next.query(countMigrations))[0]?.count).toBeGreaterThan(0);
    expect(await next.query(insertMember, ['second@test.example'])).toEqual([{ id: 1 }]);
    await next.close();
  });

  test('is no other server’s', async () => {
    const url = process.env.TEST_DATABASE_URL ?? '';
    const one = await createTestDatabase('postgresql');
    await one.close();
    try {
      process.env.TEST_DATABASE_URL = Object.assign(new URL(url), { search: '?application_name=another' }).href;
      const next = await createTestDatabase('postgresql');
      expect(next.url).not.toBe(one.url);
      await next.close();
    } finally {
      process.env.TEST_DATABASE_URL = url;
    }
  });

  test.each([
    'create table of_one_test (id int)',
    'drop index members_created',
    'alter table audit_log disable trigger audit_log_is_append_only',
    'analyze members',
    'delete from schema_migrations',
  ])('is dropped after: %s', async (sql) => {
    const [one, other] = await Promise.all([createTestDatabase('postgresql'), createTestDatabase('postgresql')]);
    const name = new URL(one.url ?? '').pathname.slice(1);
    await one.query(insertMember, ['somebody@test.example']);
    await one.script(sql);
    expect(await other.query(findDatabase, [name])).toHaveLength(1);
    await one.close();
    expect(await other.query(findDatabase, [name])).toHaveLength(0);
    await other.close();
  });

  test('waits for what runs, and refuses what comes later', async () => {
    const one = await createTestDatabase('postgresql');
    const running = one.transaction(async (tx) => {
      await tx.query(sleep);
      return tx.query(insertMember, ['late@test.example']);
    });
    await one.close();
    expect(await running).toHaveLength(1);
    await expect(one.query(countMembers)).rejects.toThrow('The database is closed');
    const next = await createTestDatabase('postgresql');
    expect(await next.query(countMembers)).toEqual([{ count: 0 }]);
    await next.close();
  });

  test('ends the sessions that others still have on it', async () => {
    const one = await createTestDatabase('postgresql');
    const client = new pg.Client({ connectionString: one.url });
    const errors: unknown[] = [];
    client.on('error', (error) => errors.push(error));
    await client.connect();
    await client.query('begin');
    await client.query('lock table members');
    await one.close();
    await expect.poll(() => errors).toContainEqual(expect.objectContaining({ code: '57P01' }));
    const next = await createTestDatabase('postgresql');
    expect(next.url).toBe(one.url);
    await next.close();
  });
});
