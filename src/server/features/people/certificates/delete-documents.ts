import { DOCUMENT_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { markFileForDeletion } from '../files/attachments.ts';
import { deleteMarkedFiles } from '../files/clean-files.ts';
import { certificateStore } from './certificate-store.ts';

/** Two days before documents must be gone, so that a store may be out of order that long. */
const DOCUMENT_KEPT_MS = (DOCUMENT_DAYS - 2) * DAY_MS;

/** Deletes every hour the documents that have been kept long enough. */
export function registerCertificateJobs(services: Services): void {
  services.jobs.repeat('delete-decided-documents', HOUR_MS, () => deleteDecidedDocuments(services));
}

/** Deletes documents some time after their decision; result and date stay (S-46). */
async function deleteDecidedDocuments(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const decidedBefore = new Date(now.getTime() - DOCUMENT_KEPT_MS);
  for (;;) {
    const dropped = await db.transaction(async (tx) => {
      const fileIds = await certificateStore.dropDocuments(tx, decidedBefore);
      for (const fileId of fileIds) await markFileForDeletion(tx, fileId, now);
      return fileIds.length;
    });
    if (dropped === 0) break;
  }
  await deleteMarkedFiles(services);
}
