import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../db/database.ts';
import { knownMigrations, migrateInside } from '../db/migrate.ts';
import { planReconciliation } from '../features/money/checkout/reconcile-since.ts';
import { findFileKeys } from '../features/people/files/attachments.ts';
import { fileTypeOfKey } from '../platform/files/file-store.ts';
import { StartError } from '../start-error.ts';
import {
  type ArchiveEntry,
  createSum,
  DamagedArchive,
  type Manifest,
  MANIFEST_NAME,
  markOf,
  readArchive,
  readManifest,
  type Total,
} from './archive.ts';
import { ownFiles, SECRET_FILE, secretOf, SIMULATOR_FILES, type Instance } from './instance.ts';
import { tablesStore, type Table } from './tables-store.ts';

/** What was restored. */
export interface RestoreSummary {
  readonly madeAt: Date;
  /** The gateway is asked about every order since then. */
  readonly askedSince: Date;
  readonly rows: number;
  readonly files: number;
  /** Whether values sealed with the secret of the backup can be opened here. */
  readonly hasSameSecret: boolean;
}

const KEYS_AT_ONCE = 200;
const DAMAGED = '백업 파일이 손상되었거나 선배랑의 백업이 아니에요. 아무것도 복원하지 않았어요.';

/**
 * Restores a backup into an empty place: all of it, or nothing. The archive is read to its end and its sums are checked before anything is
 * written, and the rows are read back and their sums checked before they are kept. Tables of an older version are brought up to date.
 * @throws StartError when the archive is damaged or of a newer version, or the place is not empty
 */
export async function restoreInstance(instance: Instance, file: string): Promise<RestoreSummary> {
  const manifest = await checkArchive(file);
  const known = await knownMigrations();
  if (!manifest.migrations.every((name) => known.includes(name))) {
    throw new StartError('이 버전보다 새로운 버전에서 만든 백업이에요. 같거나 더 새로운 버전으로 복원해 주세요.');
  }
  await assertEmpty(instance);
  try {
    await instance.db.transaction(async (tx) => {
      await migrateInside(tx, manifest.migrations);
      await tablesStore.settle(tx);
      await load(instance, tx, file, manifest);
      await migrateInside(
        tx,
        known.filter((name) => !manifest.migrations.includes(name)),
      );
      // The gateway has gone on since; the simulator's payments, too, are copied a little after the rows.
      await planReconciliation(tx, askedSince(manifest));
    });
  } catch (error) {
    await clear(instance);
    throw error instanceof DamagedArchive ? new StartError(DAMAGED) : error;
  }
  const { otherSecret } = instance;
  const secrets = [await secretOf(instance), otherSecret === undefined ? undefined : Buffer.from(otherSecret)];
  const marks = secrets.flatMap((secret) => (secret ? [markOf(secret)] : []));
  return {
    madeAt: new Date(manifest.madeAt),
    askedSince: askedSince(manifest),
    rows: Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0),
    files: manifest.files.count,
    hasSameSecret: manifest.secretMark === null || marks.includes(manifest.secretMark),
  };
}

/** A confirmation may have been under way when the backup was made. */
function askedSince({ madeAt }: Manifest): Date {
  return new Date(new Date(madeAt).getTime() - HOUR_MS);
}

/** Reads an archive through and writes nothing. @throws StartError unless it is whole and adds up */
async function checkArchive(file: string): Promise<Manifest> {
  try {
    const totals = createTotals();
    let manifest: Manifest | undefined;
    for await (const entry of readArchive(file)) {
      const { folder, name } = placeOf(entry);
      if (folder === 'tables') totals.addLines(name, await readLines(entry));
      else if (folder === 'files') totals.addFile(name, await digestOf(entry));
      else if (folder === 'manifest') manifest = readManifest(await text(entry.content));
      else await digestOf(entry);
    }
    if (!manifest) throw new DamagedArchive('it has no manifest');
    totals.compare(manifest);
    return manifest;
  } catch (error) {
    throw error instanceof DamagedArchive ? new StartError(DAMAGED) : error;
  }
}

async function assertEmpty(instance: Instance): Promise<void> {
  const relations = await tablesStore.listRelations(instance.db);
  if (relations.length > 0) {
    throw new StartError('데이터베이스가 비어 있지 않아요. 복원은 빈 데이터베이스에만 할 수 있어요.');
  }
  for await (const { key } of instance.files.list()) {
    throw new StartError(`파일 저장소가 비어 있지 않아요(${key}). 복원은 빈 곳에만 할 수 있어요.`);
  }
  const [own] = await ownFiles(instance);
  if (own) throw new StartError(`데이터 폴더에 ${own} 이(가) 이미 있어요. 복원은 빈 곳에만 할 수 있어요.`);
}

async function load(instance: Instance, tx: Queryable, file: string, manifest: Manifest): Promise<void> {
  const tables = new Map((await tablesStore.list(tx)).map((table) => [table.name, table]));
  const totals = createTotals();
  for await (const entry of readArchive(file)) {
    const { folder, name } = placeOf(entry);
    if (folder === 'tables') await tablesStore.write(tx, tableOf(tables, name), await readLines(entry));
    else if (folder === 'files') totals.addFile(name, await storeFile(instance, name, entry));
    else if (folder === 'instance') await writeOwnFile(instance, name, entry);
    else await digestOf(entry);
  }
  for (const table of tables.values()) {
    for await (const lines of tablesStore.read(tx, table)) totals.addLines(table.name, lines);
  }
  totals.compare(manifest);
  for (const [name, lastValue] of Object.entries(manifest.sequences))
    await tablesStore.setSequence(tx, name, lastValue);
  await dropFilesWithoutRow(instance, tx);
}

/** Drops files that lost their row while the backup was being made: nothing names them. */
async function dropFilesWithoutRow({ files }: Instance, tx: Queryable): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const batch = keys.slice(at, at + KEYS_AT_ONCE);
    const known = await findFileKeys(tx, batch);
    for (const key of batch) if (!known.has(key)) await files.delete(key);
  }
}

/** Takes back what is not part of the transaction; all of it came with this restore, since the place was empty. */
async function clear(instance: Instance): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of instance.files.list()) keys.push(key);
  for (const key of keys) await instance.files.delete(key);
  for (const name of await ownFiles(instance)) await rm(join(instance.dataDir, name));
}

function placeOf({ name }: ArchiveEntry): { folder: 'tables' | 'files' | 'instance' | 'manifest'; name: string } {
  if (name === MANIFEST_NAME) return { folder: 'manifest', name };
  const [, folder, rest] = /^(tables|files|instance|house)\/(.+)$/.exec(name) ?? [];
  if (folder === 'tables' && rest) return { folder, name: rest.replace(/\/\d+\.jsonl$/, '') };
  if (folder === 'files' && rest) return { folder, name: rest };
  // Earlier versions wrote `house/`.
  if ((folder === 'instance' || folder === 'house') && rest) return { folder: 'instance', name: rest };
  throw new DamagedArchive(`it holds ${name}`);
}

async function readLines({ content }: ArchiveEntry): Promise<string[]> {
  return (await text(content)).split('\n').filter((line) => line !== '');
}

function tableOf(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new DamagedArchive(`there is no table ${name}`);
  return table;
}

interface Digest {
  readonly byteSize: number;
  readonly sha256: string;
}

async function digestOf({ byteSize, content }: ArchiveEntry): Promise<Digest> {
  const sha256 = createHash('sha256');
  for await (const chunk of content) sha256.update(chunk);
  return { byteSize, sha256: sha256.digest('hex') };
}

async function storeFile({ files }: Instance, key: string, { byteSize, content }: ArchiveEntry): Promise<Digest> {
  const contentType = fileTypeOfKey(key);
  if (!contentType) throw new DamagedArchive(`it holds a file of no known type: ${key}`);
  const sha256 = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of content) {
      sha256.update(chunk);
      yield chunk;
    }
  };
  await files.put(key, { stream: Readable.from(hashed(), { objectMode: false }), byteSize }, { contentType });
  return { byteSize, sha256: sha256.digest('hex') };
}

/** The secret and the simulator come back only where the settings leave them to the data folder. */
async function writeOwnFile(instance: Instance, name: string, { content }: ArchiveEntry): Promise<void> {
  const bytes = await buffer(content);
  const isWanted =
    (name === SECRET_FILE && instance.appSecret === undefined) ||
    (SIMULATOR_FILES.includes(name) && instance.isSimulated);
  if (!isWanted) return;
  const path = join(instance.dataDir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true });
}

function createTotals() {
  const tables = new Map<string, ReturnType<typeof createSum>>();
  const files = createSum();
  return {
    addLines(table: string, lines: readonly string[]): void {
      const sum = tables.get(table) ?? createSum();
      tables.set(table, sum);
      for (const line of lines) sum.add(line);
    },
    addFile: (key: string, { byteSize, sha256 }: Digest) => files.add(`${key} ${byteSize} ${sha256}`),
    /** @throws DamagedArchive when anything is missing, changed or too much */
    compare(manifest: Manifest): void {
      const none: Total = createSum().total();
      const names = new Set([...tables.keys(), ...Object.keys(manifest.tables)]);
      const wrong = [...names].filter(
        (name) => !isDeepStrictEqual(tables.get(name)?.total() ?? none, manifest.tables[name]),
      );
      if (wrong.length > 0) throw new DamagedArchive(`these do not add up: ${wrong.join(', ')}`);
      if (!isDeepStrictEqual(files.total(), manifest.files)) throw new DamagedArchive('the files do not add up');
    },
  };
}
