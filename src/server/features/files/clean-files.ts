import { HOUR_MS } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { fileRowStore } from './file-row-store.ts';
import { UNUSED_FILE_LIFETIME_MS } from './keep-upload.ts';

/** After the last moment a profile could take the file, so that taking and deleting never meet. */
const MARGIN_MS = HOUR_MS;
const KEYS_AT_ONCE = 200;

/** Cleans up every hour. */
export function registerFileJobs(services: Services): void {
  services.jobs.repeat('clean-files', HOUR_MS, () => cleanFiles(services));
}

/**
 * Deletes what nobody points to (F1): files that were replaced or never used, and stored bytes whose row was never written
 * because a process died between the two. Run it every hour; doing it twice does no harm.
 */
async function cleanFiles(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = neverUsedSince(now);
  await fileRowStore.markUnused(services.db, now, before);
  await deleteMarkedFiles(services);
  await deleteFilesWithoutRow(services, before);
}

/** What was stored before then and is nobody's has outlived its purpose. */
export function neverUsedSince(now: Date): Date {
  return new Date(now.getTime() - UNUSED_FILE_LIFETIME_MS - MARGIN_MS);
}

/** Deletes the bytes and then the row of every file that is marked; a row stays until its bytes are gone. */
export async function deleteMarkedFiles({ db, files }: Services): Promise<void> {
  for (;;) {
    const marked = await fileRowStore.listMarked(db);
    for (const { fileId, key } of marked) {
      await files.delete(key);
      await fileRowStore.deleteRow(db, fileId);
    }
    if (marked.length === 0) return;
  }
}

async function deleteFilesWithoutRow({ db, files }: Services, modifiedBefore: Date): Promise<void> {
  let batch: string[] = [];
  const sweep = async () => {
    const known = await fileRowStore.findKeys(db, batch);
    for (const key of batch) if (!known.has(key)) await files.delete(key);
    batch = [];
  };
  for await (const entry of files.list()) {
    if (entry.modifiedAt < modifiedBefore) batch.push(entry.key);
    if (batch.length >= KEYS_AT_ONCE) await sweep();
  }
  if (batch.length > 0) await sweep();
}
