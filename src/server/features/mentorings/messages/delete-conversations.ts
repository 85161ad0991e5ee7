import { COMPLAINT_RECORD_YEARS, MESSAGE_DAYS } from '#domain/retention.ts';
import { addYears, DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { deleteMarkedFiles, markFileForDeletion } from '../../people/files/index.ts';
import { expiredStore } from './conversation-store.ts';
import { registerMessageNotices } from './notify-of-messages.ts';

/** Notices of unread messages, and the hourly deletion of old conversations. */
export function registerMessageJobs(services: Services): void {
  registerMessageNotices(services);
  services.jobs.repeat('delete-conversations', HOUR_MS, () => deleteConversations(services));
}

/**
 * Deletes the texts of mentorings that ended long enough ago, with their files (product §12). A reported conversation is kept as long as a
 * complaint. Idempotent; some at a time, so that no transaction is long.
 */
async function deleteConversations(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const endedBefore = new Date(now.getTime() - MESSAGE_DAYS * DAY_MS);
  const reportedEndedBefore = addYears(now, -COMPLAINT_RECORD_YEARS);
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      const mentoringIds = await expiredStore.lock(tx, endedBefore, reportedEndedBefore);
      if (mentoringIds.length === 0) return 0;
      const fileIds = await expiredStore.delete(tx, mentoringIds);
      for (const fileId of fileIds) await markFileForDeletion(tx, fileId, now);
      return mentoringIds.length;
    });
    if (deleted === 0) break;
  }
  await deleteMarkedFiles(services);
}
