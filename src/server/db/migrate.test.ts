import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  engines,
  type TestDatabase,
} from '#server/testing/database/test-database.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { StartError } from '../start-error.ts';
import { knownMigrations, migrate, missingMigrations } from './migrate.ts';
import { openPostgres } from './open-database.ts';
import { statement } from './statement.ts';

const findRecords = statement<{ name: string; checksum: string | null; kind: string | null }>(
  'test-migration-records',
  'select name, checksum, kind from schema_migrations order by name',
);
const countRows = statement<{ todo: number; done: number }>(
  'test-migration-rows',
  'select count(*) filter (where not done)::int as todo, count(*) filter (where done)::int as done from drafts',
);
const countTransactions = statement<{ count: number }>(
  'test-migration-transactions',
  'select count(distinct xmin::text)::int as count from drafts',
);
const findWaiting = statement(
  'test-migration-waiting',
  `select from pg_locks where not granted and relation = 'drafts'::regclass`,
);
const readDrafts = statement('test-migration-read', 'select from drafts limit 1');
const readNotes = statement('test-migration-read-notes', 'select from notes limit 1');

const FIRST = '0001_first.sql';
const SECOND = '0002_second.sql';
const CREATE = 'create table drafts (id int primary key, done boolean not null default false);\n';

let folder: string;
let db: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-migrations-'));
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const remove = (name: string) => rm(join(folder, name));

describe.each(engines)('missing migrations on %s', (engine) => {
  it('are all, in their order, where there is nothing yet, and are not made by asking', async () => {
    db = await createEmptyDatabase(engine);
    const known = await knownMigrations();
    expect(await missingMigrations(db)).toEqual(known);
    expect(await missingMigrations(db)).toEqual(known);
    expect(await migrate(db)).toEqual(known);
    expect(await missingMigrations(db)).toEqual([]);
  });

  it('are none after the start', async () => {
    db = await createTestDatabase(engine);
    expect(await missingMigrations(db)).toEqual([]);
  });
});

describe('an applied migration', () => {
  beforeEach(async () => {
    db = await createEmptyDatabase('postgresql');
    await write(FIRST, `-- kind: expand\n${CREATE}`);
    await write(SECOND, '-- kind: expand\n-- Why.\nalter table drafts add column title text;\n');
    await migrate(db, folder);
  });

  it('that has been edited is refused at the start, by its name', async () => {
    await write(SECOND, '-- kind: expand\nalter table drafts add column title varchar;\n');
    const starting = migrate(db, folder);
    await expect(starting).rejects.toBeInstanceOf(StartError);
    await expect(starting).rejects.toThrow(
      `이미 적용된 마이그레이션 파일이 바뀌었어요: ${SECOND}. 파일을 되돌리고, 바꿀 것은 새 파일로 만들어 주세요.`,
    );
  });

  it('may get other comments and line ends', async () => {
    await write(SECOND, '-- kind: expand\r\n\r\n-- Another reason.\r\nalter table drafts add column title text;\r\n');
    expect(await migrate(db, folder)).toEqual([]);
  });

  it('can still be recorded by an older version, which knows only names', async () => {
    await db.script(`insert into schema_migrations (name) values ('0003_third.sql')`);
    await write('0003_third.sql', '-- kind: expand\ncreate table thirds ();\n');
    expect(await migrate(db, folder)).toEqual([]);
    expect((await db.query(findRecords)).at(-1)).toMatchObject({
      kind: 'expand',
      checksum: expect.any(String) as string,
    });
  });
});

it.each(engines)(
  'what an older version recorded on %s gets its checksum at the next start, and is held to it from then on',
  async (engine) => {
    db = await createEmptyDatabase(engine);
    await write(FIRST, `-- kind: expand\n${CREATE}`);
    await write(SECOND, '-- kind: migrate\nupdate drafts set done = true where not done returning 1;\n');
    await migrate(db, folder);
    const before = await db.query(findRecords);
    await db.script('alter table schema_migrations drop column checksum, drop column kind, drop column since');
    expect(await migrate(db, folder)).toEqual([]);
    expect(await db.query(findRecords)).toEqual(before);
    expect(before).toMatchObject([
      { name: FIRST, kind: 'expand' },
      { name: SECOND, kind: 'migrate' },
    ]);
    await write(FIRST, '-- kind: expand\nselect 1;\n');
    await expect(migrate(db, folder)).rejects.toThrow(FIRST);
  },
);

describe('an older version on a newer database', () => {
  beforeEach(async () => {
    db = await createEmptyDatabase('postgresql');
    await write(FIRST, `-- kind: expand\n${CREATE}`);
    await write(SECOND, '-- kind: expand\nalter table drafts add column title text;\n');
  });

  it.each([
    ['only added', '-- kind: expand\nalter table drafts add column body text;\n'],
    ['filled in data', '-- kind: migrate\nupdate drafts set done = true where not done returning 1;\n'],
    [
      'took away what this version no longer uses',
      `-- kind: contract since ${SECOND}\nalter table drafts drop column done;\n`,
    ],
  ])('starts when the newer one %s', async (_what, text) => {
    await write('0003_third.sql', text);
    await migrate(db, folder);
    await remove('0003_third.sql');
    expect(await migrate(db, folder)).toEqual([]);
  });

  it('is refused when the newer one took away what it uses', async () => {
    await write('0003_third.sql', `-- kind: contract since ${SECOND}\nalter table drafts drop column done;\n`);
    await migrate(db, folder);
    await remove('0003_third.sql');
    await remove(SECOND);
    const starting = migrate(db, folder);
    await expect(starting).rejects.toBeInstanceOf(StartError);
    await expect(starting).rejects.toThrow('이 버전이 쓰던 것이 이미 없어졌어요(0003_third.sql)');
  });

  it('is refused when nobody knows what the newer one did', async () => {
    await migrate(db, folder);
    await db.script(`insert into schema_migrations (name) values ('0003_third.sql')`);
    await expect(migrate(db, folder)).rejects.toThrow('0003_third.sql');
  });
});

describe('a migration that fills in data', () => {
  beforeEach(async () => {
    db = await createEmptyDatabase('postgresql');
    await write(FIRST, `-- kind: expand\n${CREATE}insert into drafts select generate_series(1, 2500);\n`);
    await write(
      SECOND,
      `-- kind: migrate
      update drafts set done = true
      where id in (select id from drafts where not done order by id limit 1000 for update skip locked) returning 1;`,
    );
  });

  it('does so in batches, each in a transaction of its own', async () => {
    expect(await migrate(db, folder)).toEqual([FIRST, SECOND]);
    expect(await db.query(countRows)).toEqual([{ todo: 0, done: 2500 }]);
    expect(await db.query(countTransactions)).toEqual([{ count: 3 }]);
    expect(await migrate(db, folder)).toEqual([]);
  });

  it('is recorded once by replicas that start together', async () => {
    const replicas = await Promise.all(Array.from({ length: 4 }, () => openPostgres(db.url ?? '', 2)));
    await Promise.all(replicas.map((replica) => migrate(replica, folder)));
    expect(await db.query(countRows)).toEqual([{ todo: 0, done: 2500 }]);
    expect((await db.query(findRecords)).map(({ name }) => name)).toEqual([FIRST, SECOND]);
    await Promise.all(replicas.map((replica) => replica.close()));
  });
});

it('a migration that waits for a table holds up nobody who uses it', async () => {
  db = await createEmptyDatabase('postgresql');
  await write(FIRST, `-- kind: expand\n${CREATE}`);
  await migrate(db, folder);
  await write(SECOND, '-- kind: expand\nalter table drafts add column title text;\n');
  const [reading, read] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const reader = db.transaction(async (tx) => {
    await tx.query(readDrafts);
    reading.resolve(undefined);
    await read.promise;
  });
  await reading.promise;
  const migrating = migrate(db, folder);
  await expect.poll(() => db.query(findWaiting)).toHaveLength(1);
  const begun = performance.now();
  // Behind the change of the table, which waits for the reader.
  await db.query(readDrafts);
  expect(performance.now() - begun).toBeLessThan(5000 * loadFactor());
  read.resolve(undefined);
  await reader;
  expect(await migrating).toEqual([SECOND]);
});

it('never ends a request that uses two tables which it changes: it gives up and tries again', async () => {
  db = await createEmptyDatabase('postgresql');
  await write(FIRST, `-- kind: expand\n${CREATE}create table notes (id int primary key);\n`);
  await migrate(db, folder);
  await write(
    SECOND,
    '-- kind: expand\nalter table notes add column title text;\nalter table drafts add column title text;\n',
  );
  const [reading, waiting] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const request = db.transaction(async (tx) => {
    await tx.query(readDrafts);
    reading.resolve(undefined);
    await waiting.promise;
    // The migration has `notes` and waits for `drafts`, which this transaction has: a circle.
    return tx.query(readNotes);
  });
  await reading.promise;
  const migrating = migrate(db, folder);
  await vi.waitFor(async () => expect(await db.query(findWaiting)).not.toEqual([]), { timeout: 120_000, interval: 2 });
  waiting.resolve(undefined);
  expect(await request).toEqual([]);
  expect(await migrating).toEqual([SECOND]);
});
