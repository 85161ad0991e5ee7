import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Queryable } from '../db/database.ts';
import { appliedMigrations, knownMigrations } from '../db/migrate.ts';
import { listLiveFiles } from '../features/people/files/attachments.ts';
import { StartError } from '../start-error.ts';
import {
  type ArchiveWriter,
  createArchive,
  createSum,
  MANIFEST_NAME,
  markOf,
  type Total,
  writeManifest,
} from './archive.ts';
import { ownFiles, secretOf, type Instance } from './instance.ts';
import { tablesStore } from './tables-store.ts';

/** What a backup holds. */
export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly byteSize: number;
  /** Keys of files that rows name and that are not there: lost before the backup, and to be looked into. */
  readonly lostFiles: readonly string[];
}

/**
 * Writes the whole server into one archive: every row as of one instant, and every file that a row of that instant names. With
 * PostgreSQL, people go on using the server meanwhile. Memory stays small, however much there is.
 * @throws StartError when the archive cannot be written, or the database is not one of ours
 */
export async function backUpInstance(instance: Instance, file: string, madeAt: Date): Promise<BackupSummary> {
  const archive = await createArchive(file, madeAt);
  try {
    return await writeInstance(instance, archive, madeAt);
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function writeInstance(instance: Instance, archive: ArchiveWriter, madeAt: Date): Promise<BackupSummary> {
  await assertKnownSchema(instance);
  const copier = createCopier(instance, archive);
  // A file exists before its row and goes after it: files that are copied first cannot go missing later, and files that come in between are
  // copied below.
  await copier.copyFiles(instance.db);
  const held = await instance.db.snapshot(async (tx) => {
    await tablesStore.settle(tx);
    const migrations = await appliedMigrations(tx);
    const tables = await writeTables(tx, archive);
    // After the rows: a number given out since is higher, and none is ever given out twice.
    const sequences = await tablesStore.listSequences(tx);
    const lostFiles = await copier.copyFiles(tx);
    return { migrations, tables, sequences, lostFiles };
  });
  // The simulator comes last: like any gateway it may know more than the database, never less.
  for (const name of await ownFiles(instance)) await writeOwnFile(instance, archive, name);
  const { lostFiles, ...contents } = held;
  const secret = await secretOf(instance);
  const files = copier.total();
  const manifest = Buffer.from(
    writeManifest({
      madeAt: madeAt.toISOString(),
      engine: instance.db.engine,
      ...contents,
      files,
      secretMark: secret ? markOf(secret) : null,
    }),
  );
  await archive.add(MANIFEST_NAME, manifest.byteLength, [manifest]);
  const totals = Object.values(held.tables);
  return {
    tables: totals.length,
    rows: totals.reduce((sum, { count }) => sum + count, 0),
    files: files.count,
    byteSize: await archive.finish(),
    lostFiles,
  };
}

async function assertKnownSchema({ db }: Instance): Promise<void> {
  const relations = await tablesStore.listRelations(db);
  if (!relations.includes('schema_migrations')) throw new StartError('백업할 것이 없어요. 데이터베이스가 비어 있어요.');
  const known = await knownMigrations();
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError('데이터베이스가 이 버전보다 새로워요. 서버와 같은 버전으로 백업해 주세요.');
  }
}

async function writeTables(tx: Queryable, archive: ArchiveWriter): Promise<Record<string, Total>> {
  const totals: Record<string, Total> = {};
  for (const table of await tablesStore.list(tx)) {
    const sum = createSum();
    let portion = 0;
    for await (const lines of tablesStore.read(tx, table)) {
      for (const line of lines) sum.add(line);
      portion += 1;
      const content = Buffer.from(`${lines.join('\n')}\n`);
      await archive.add(`tables/${table.name}/${String(portion).padStart(8, '0')}.jsonl`, content.byteLength, [
        content,
      ]);
    }
    totals[table.name] = sum.total();
  }
  return totals;
}

/** Copies each file once, and adds up what was copied. */
function createCopier({ files }: Instance, archive: ArchiveWriter) {
  const copied = new Set<number>();
  const sum = createSum();

  async function copy(key: string): Promise<boolean> {
    const file = await files.get(key);
    if (!file) return false;
    const sha256 = createHash('sha256');
    await archive.add(`files/${key}`, file.byteSize, hashing(file.stream, sha256));
    sum.add(`${key} ${file.byteSize} ${sha256.digest('hex')}`);
    return true;
  }

  return {
    /** Copies what live rows name and was not copied yet. @returns the keys of those that are not there */
    async copyFiles(db: Queryable): Promise<string[]> {
      const lost: string[] = [];
      for (let after = 0; ;) {
        const rows = await listLiveFiles(db, after);
        for (const { fileId, key } of rows) {
          if (copied.has(fileId)) continue;
          if (await copy(key)) copied.add(fileId);
          else lost.push(key);
        }
        const last = rows.at(-1);
        if (!last) return lost;
        after = last.fileId;
      }
    },
    total: () => sum.total(),
  };
}

async function* hashing(stream: Readable, into: { update(chunk: Uint8Array): unknown }): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    into.update(chunk);
    yield chunk;
  }
}

/** What is appended while we read belongs to the next backup. */
async function writeOwnFile({ dataDir }: Instance, archive: ArchiveWriter, name: string): Promise<void> {
  const path = join(dataDir, name);
  const { size } = await stat(path);
  const content = size === 0 ? [] : (createReadStream(path, { end: size - 1 }) as AsyncIterable<Uint8Array>);
  await archive.add(`instance/${name}`, size, content);
}
