import { DAY_MS } from '#domain/korean-time.ts';
import type { Services } from '#server/services.ts';
import { deleteMarkedFiles, fileRowStore } from '../files/index.ts';
import { certificateStore } from './certificate-store.ts';

/** Documents must be gone five days after the decision (DESIGN §4); three leave two for a store that is out of order. */
const DOCUMENT_KEPT_MS = 3 * DAY_MS;

/** Deletes the documents whose decision is three days old; result and date stay (S-46). Run it every hour. */
export async function deleteDecidedDocuments(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const decidedBefore = new Date(now.getTime() - DOCUMENT_KEPT_MS);
  for (;;) {
    const dropped = await db.transaction(async (tx) => {
      const fileIds = await certificateStore.dropDocuments(tx, decidedBefore);
      for (const fileId of fileIds) await fileRowStore.markOne(tx, fileId, now);
      return fileIds.length;
    });
    if (dropped === 0) break;
  }
  await deleteMarkedFiles(services);
}
