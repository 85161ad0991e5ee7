import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { productFolder } from '../product-folder.ts';
import { StartError } from '../start-error.ts';
import type { Database, Queryable } from './database.ts';
import { isUniqueViolation } from './pg-database.ts';
import { statement, unnamed } from './statement.ts';

/** The folder of the SQL files, for what watches or hashes them. */
export const migrationsFolder = fileURLToPath(new URL('migrations/', productFolder));

/**
 * What a migration does to the version before it, which runs beside the new one for a while (docs/decisions/0098): `expand` only adds,
 * `migrate` fills in data, `contract` takes away.
 */
type MigrationKind = 'expand' | 'migrate' | 'contract';

/** A file of `migrations/`. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of what the file does: comments, blank lines and spaces at the end of a line do not count. */
  readonly checksum: string;
  readonly kind: MigrationKind;
  /** For a contract: a version that knows this migration no longer uses what it takes away. */
  readonly since: string | null;
}

const NAME = /^\d{4}_\w+\.sql$/;
const KIND = /^-- kind: (?:(expand|migrate)|(contract) since (\d{4}_\w+\.sql))$/;

let ofThisVersion: Promise<MigrationFile[]> | undefined;

/**
 * The migrations that this version has, in order. Read once a process: they do not change while it runs.
 * @throws Error when a file does not say its kind in its first line
 */
export function readMigrations(): Promise<MigrationFile[]> {
  ofThisVersion ??= readMigrationsOf(migrationsFolder);
  return ofThisVersion;
}

/** Those of a folder, in order. @throws Error when a file does not say its kind in its first line */
async function readMigrationsOf(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))));
}

/** @param text of the file @throws Error when it does not say its kind in its first line, or has another name than a migration */
export function parseMigration(name: string, text: string): MigrationFile {
  const [, additive, contract, since] = KIND.exec(text.split(/\r?\n/, 1)[0] ?? '') ?? [];
  const kind = (additive ?? contract) as MigrationKind | undefined;
  if (!kind || !NAME.test(name))
    throw new Error(`${name} must begin with "-- kind: expand", "-- kind: migrate" or "-- kind: contract since FILE"`);
  return { name, sql: text, checksum: checksumOf(text), kind, since: since ?? null };
}

function checksumOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const code = lines.filter((line) => line !== '' && !line.trimStart().startsWith('--'));
  return createHash('sha256').update(code.join('\n')).digest('hex');
}

const LOCK = 727_003;
/** Adds the columns that versions before 0098 lack, only if they are missing: a start that waits locks no table, and blocks no backup. */
const BEGINNING = `select pg_advisory_xact_lock(${LOCK});
create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
do $$ begin
  if not exists (
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'schema_migrations' and column_name = 'checksum'
  ) then
    alter table schema_migrations add column checksum text, add column kind text, add column since text;
  end if;
end $$;`;

/** lock_not_available, deadlock_detected: others were at the tables, and nothing has changed. */
const TRIED_AGAIN: readonly unknown[] = ['55P03', '40P01'];
/**
 * A change that waits for a table blocks everybody who wants the table after it, and a change of two tables can deadlock with a
 * request that has one of them: it gives up long before PostgreSQL looks for deadlocks (`deadlock_timeout`, a second) and ends the request.
 */
const LOCK_TIMEOUT_MS = 100;
const LOCK_PAUSE_MS = 250;
const LOCK_TRIES = 200;

interface AppliedRow {
  readonly name: string;
  /** Null when a version before 0098 applied it. */
  readonly checksum: string | null;
  readonly kind: MigrationKind | null;
  readonly since: string | null;
}

const findApplied = statement<{ name: string }>(
  'find-applied-migrations',
  'select name from schema_migrations order by name',
);
const findRecorded = statement<AppliedRow>(
  'find-recorded-migrations',
  'select name, checksum, kind, since from schema_migrations order by name',
);
const fillRecord = statement(
  'fill-migration-record',
  'update schema_migrations set checksum = $2, kind = $3, since = $4 where name = $1 and checksum is null',
);
const findTable = statement<{ name: string | null }>(
  'find-migrations-table',
  `select to_regclass('schema_migrations') as name`,
);

/**
 * Applies every file of `migrations/` that has not been applied yet, in order: each in its own transaction, a `migrate` file in as many as it
 * has batches. Replicas that start together wait for one another (advisory lock), and instances that serve meanwhile never wait for a table longer
 * than a tenth of a second.
 * @param folder of the files, if not this version's
 * @returns the names of the files applied now
 * @throws StartError when an applied file has been edited, when a newer version has taken away what this one uses, or when a table
 *   stays locked for over a minute
 */
export async function migrate(database: Database, folder?: string): Promise<string[]> {
  // Several statements in one simple query are one implicit transaction, on both engines.
  await database.script(BEGINNING);
  const files = await (folder === undefined ? readMigrations() : readMigrationsOf(folder));
  const recorded = await database.query(findRecorded);
  await checkRecorded(database, recorded, files);
  const applied = new Set(recorded.map(({ name }) => name));
  const missing = files.filter(({ name }) => !applied.has(name));
  for (const file of missing) {
    if (file.kind === 'migrate') await fillInBatches(database, file);
    await apply(database, file);
  }
  return missing.map(({ name }) => name);
}

/** Applies migrations to an empty database inside the caller's transaction, which keeps other processes from doing the same. */
export async function migrateInside(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.query(unnamed(BEGINNING));
  const files = new Map((await readMigrations()).map((file) => [file.name, file]));
  for (const name of names) {
    const file = files.get(name);
    if (!file) throw new Error(`There is no migration ${name}`);
    if (file.kind === 'migrate') await fillInBatches(tx, file);
    await tx.query(unnamed(scriptOf(file)));
  }
}

/** The names of the migrations that a database has, in order. */
export async function appliedMigrations(db: Queryable): Promise<string[]> {
  return (await db.query(findApplied)).map((row) => row.name);
}

/** The names of the migrations that this version has and a database lacks, in order. Changes nothing, unlike {@link migrate}. */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  const [table] = await db.query(findTable);
  const applied = table?.name ? await appliedMigrations(db) : [];
  return (await knownMigrations()).filter((name) => !applied.includes(name));
}

/** The names of the migrations that this version has, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

/** @throws StartError for what was applied otherwise than it stands here, or takes away what this version uses */
async function checkRecorded(
  database: Database,
  recorded: readonly AppliedRow[],
  files: readonly MigrationFile[],
): Promise<void> {
  const known = new Map(files.map((file) => [file.name, file]));
  const tooNew = recorded.filter(({ name, kind, since }) => {
    const isHarmless = kind === 'expand' || kind === 'migrate' || (since !== null && known.has(since));
    return !known.has(name) && !isHarmless;
  });
  if (tooNew.length > 0) {
    throw new StartError(
      `데이터베이스가 이 버전보다 새로워요. 이 버전이 쓰던 것이 이미 없어졌어요(${listNames(tooNew)}). 더 새로운 버전으로 시작하거나, 백업을 빈 데이터베이스에 복원해 주세요.`,
    );
  }
  const edited = recorded.filter(
    ({ name, checksum }) => checksum !== null && known.has(name) && known.get(name)?.checksum !== checksum,
  );
  if (edited.length > 0) {
    throw new StartError(
      `이미 적용된 마이그레이션 파일이 바뀌었어요: ${listNames(edited)}. 파일을 되돌리고, 바꿀 것은 새 파일로 만들어 주세요.`,
    );
  }
  for (const { name } of recorded.filter(({ checksum }) => checksum === null)) {
    const file = known.get(name);
    if (file) await database.query(fillRecord, [name, file.checksum, file.kind, file.since]);
  }
}

function listNames(rows: readonly AppliedRow[]): string {
  return rows.map(({ name }) => name).join(', ');
}

/** Runs the one statement of a `migrate` file until it changes nothing more, each time in a transaction of its own. */
async function fillInBatches(db: Queryable, { sql }: MigrationFile): Promise<void> {
  let changed: unknown[];
  do changed = await db.query(unnamed(sql));
  while (changed.length > 0);
}

async function apply(database: Database, file: MigrationFile): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.script(scriptOf(file));
    } catch (error) {
      if (isUniqueViolation(error, 'schema_migrations_pkey')) return;
      const isLocked = error instanceof Error && 'code' in error && TRIED_AGAIN.includes(error.code);
      if (!isLocked) throw error;
      if (attempt === LOCK_TRIES)
        throw new StartError(
          `다른 작업이 테이블을 오래 쓰고 있어서 ${file.name} 을(를) 적용하지 못했어요. 다시 시작해 주세요.`,
        );
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/** Records the file, so that of two processes one applies it, and does what it says; what a `migrate` file says is done by then. */
function scriptOf({ name, sql, checksum, kind, since }: MigrationFile): string {
  const values = [name, checksum, kind, since].map((value) => (value === null ? 'null' : `'${value}'`));
  return `select pg_advisory_xact_lock(${LOCK});
    select set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true);
    insert into schema_migrations (name, checksum, kind, since) values (${values.join(', ')});
    ${kind === 'migrate' ? '' : sql}`;
}
