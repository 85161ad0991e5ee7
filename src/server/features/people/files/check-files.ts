import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { unusedFileCutoff } from './clean-files.ts';
import { fileRowStore } from './file-row-store.ts';

const KEYS_AT_ONCE = 200;

/** What is wrong with a file, described for the operator. */
interface FileFault {
  readonly subject: string;
  readonly fact: string;
}

/** F1: rows without stored content, and stored content without a row that the hourly cleaning should have deleted. */
export async function findFileFaults({ db, files, clock }: Pick<Services, 'files' | 'clock'> & { db: Queryable }) {
  const faults: FileFault[] = [];
  const stored = new Set<string>();
  const oldKeys: string[] = [];
  const before = unusedFileCutoff(clock.now());
  for await (const { key, modifiedAt } of files.list()) {
    stored.add(key);
    if (modifiedAt < before) oldKeys.push(key);
  }
  for (let at = 0; at < oldKeys.length; at += KEYS_AT_ONCE) {
    const batch = oldKeys.slice(at, at + KEYS_AT_ONCE);
    const known = await fileRowStore.findKeys(db, batch);
    const orphans = batch.filter((key) => !known.has(key));
    faults.push(...orphans.map((key) => ({ subject: `file ${key}`, fact: 'is stored without a row' })));
  }
  for (let after = 0; ;) {
    const rows = await fileRowStore.listLive(db, after);
    const last = rows.at(-1);
    if (!last) return faults;
    for (const { fileId, key } of rows.filter((row) => !stored.has(row.key))) {
      // A file may have been created or deleted during the listing: check it again.
      if (await isLost({ db, files }, key))
        faults.push({ subject: `file ${key}`, fact: `row ${fileId} has no stored content` });
    }
    after = last.fileId;
  }
}

async function isLost({ db, files }: Pick<Services, 'files'> & { db: Queryable }, key: string): Promise<boolean> {
  const file = await files.get(key);
  file?.stream.destroy();
  return file === null && (await fileRowStore.findByKey(db, key)) !== undefined;
}
