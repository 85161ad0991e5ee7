import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { neverUsedSince } from './clean-files.ts';
import { fileRowStore } from './file-row-store.ts';

const KEYS_AT_ONCE = 200;

/** What is wrong with a stored file, in words for an operator. */
interface FileFault {
  readonly subject: string;
  readonly fact: string;
}

/** F1: rows whose bytes are gone, and bytes without a row that are old enough for the hourly cleaning to have taken them. */
export async function findFileFaults({ db, files, clock }: Pick<Services, 'files' | 'clock'> & { db: Queryable }) {
  const faults: FileFault[] = [];
  const stored = new Set<string>();
  const old: string[] = [];
  const before = neverUsedSince(clock.now());
  for await (const { key, modifiedAt } of files.list()) {
    stored.add(key);
    if (modifiedAt < before) old.push(key);
  }
  for (let at = 0; at < old.length; at += KEYS_AT_ONCE) {
    const batch = old.slice(at, at + KEYS_AT_ONCE);
    const known = await fileRowStore.findKeys(db, batch);
    const orphans = batch.filter((key) => !known.has(key));
    faults.push(...orphans.map((key) => ({ subject: `file ${key}`, fact: 'is stored and belongs to nobody' })));
  }
  for (let after = 0; ;) {
    const rows = await fileRowStore.listLive(db, after);
    const last = rows.at(-1);
    if (!last) return faults;
    for (const { fileId, key } of rows.filter((row) => !stored.has(row.key))) {
      // A file that came or went while we looked is none: it is asked for once more.
      if (await isLost({ db, files }, key)) faults.push({ subject: `file ${key}`, fact: `row ${fileId} has no bytes` });
    }
    after = last.fileId;
  }
}

async function isLost({ db, files }: Pick<Services, 'files'> & { db: Queryable }, key: string): Promise<boolean> {
  const file = await files.get(key);
  file?.stream.destroy();
  return file === null && (await fileRowStore.findByKey(db, key)) !== undefined;
}
