import { HOUR_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { fileRowStore } from './file-row-store.ts';
import { UNUSED_FILE_LIFETIME_MS } from './save-upload.ts';

/** Files are deleted this long after a profile can no longer use them, so that using and deleting cannot overlap. */
const MARGIN_MS = HOUR_MS;
const KEYS_AT_ONCE = 200;
const MAX_FAILURES = 10;

/**
 * Deletes unreferenced files (F1): those that were replaced or never used, and stored content without a row, left by a
 * process that was killed between storing and inserting. Runs every hour; idempotent.
 */
export async function cleanFiles(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = unusedFileCutoff(now);
  for (let after: number | null = 0; after !== null;)
    after = await fileRowStore.markUnused(services.db, now, before, after);
  await deleteMarkedFiles(services);
  await deleteFilesWithoutRow(services, before);
}

/** Unreferenced files created before this instant can be deleted. */
export function unusedFileCutoff(now: Date): Date {
  return new Date(now.getTime() - UNUSED_FILE_LIFETIME_MS - MARGIN_MS);
}

/**
 * Deletes the stored content and then the row of every marked file, so that the row remains if the first fails.
 * @throws AggregateError for those that could not be deleted, once all others are; after ten it is the store, and the rest waits
 */
export async function deleteMarkedFiles({ db, files }: Services): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const marked = await fileRowStore.listMarked(db, after);
    for (const { fileId, key } of marked) {
      after = fileId;
      try {
        await files.delete(key);
        await fileRowStore.deleteRow(db, fileId);
      } catch (error) {
        failures.push(error);
        if (failures.length >= MAX_FAILURES) throw notDeleted(failures);
      }
    }
    if (marked.length === 0) break;
  }
  if (failures.length > 0) throw notDeleted(failures);
}

function notDeleted(failures: readonly unknown[]): AggregateError {
  return new AggregateError(failures, `${failures.length} files could not be deleted`);
}

async function deleteFilesWithoutRow({ db, files }: Services, modifiedBefore: Date): Promise<void> {
  let batch: string[] = [];
  const deleteBatchWithoutRow = async () => {
    const known = await fileRowStore.findKeys(db, batch);
    for (const key of batch) if (!known.has(key)) await files.delete(key);
    batch = [];
  };
  for await (const entry of files.list()) {
    if (entry.modifiedAt < modifiedBefore) batch.push(entry.key);
    if (batch.length >= KEYS_AT_ONCE) await deleteBatchWithoutRow();
  }
  if (batch.length > 0) await deleteBatchWithoutRow();
}
