import type { Queryable } from '#server/db/database.ts';
import { fileRowStore, type FileRow } from './file-row-store.ts';

/** A file that is not marked for deletion, or undefined. */
export function findFile(db: Queryable, fileId: number): Promise<FileRow | undefined> {
  return fileRowStore.findById(db, fileId);
}

/** The next files that are not marked for deletion, by id, at most 500. @param after the last id that was read, 0 to begin */
export function listLiveFiles(db: Queryable, after: number): Promise<{ fileId: number; key: string }[]> {
  return fileRowStore.listLive(db, after);
}

/** Which of these keys belong to a file. */
export function findFileKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return fileRowStore.findKeys(db, keys);
}

/** Marks a file for deletion, unless it is referenced; see `deleteMarkedFiles`. */
export async function markFileForDeletion(tx: Queryable, fileId: number, now: Date): Promise<void> {
  await fileRowStore.markOne(tx, fileId, now);
}
