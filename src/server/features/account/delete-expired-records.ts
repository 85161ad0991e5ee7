import { OBJECTION_DAYS } from '#domain/mentorings/states/disputes.ts';
import {
  CODE_RECORD_DAYS,
  MAIL_RECORD_DAYS,
  MAILBOX_CLAIM_YEARS,
  REPEATED_ANSWER_DAYS,
  RETURNED_TRANSFER_DAYS,
  ROOM_RECORD_DAYS,
  SESSION_IDLE_DAYS,
} from '#domain/retention.ts';
import { addYears, DAY_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { refundRetentionStore, RETENTION_BATCH, retentionStore } from './retention-store.ts';

/** Idempotent: nothing depends on the deleted records. */
export async function deleteExpiredRecords({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await inBatches(() => retentionStore.deleteExpiredSessions(db, now));
  await inBatches(() => retentionStore.deleteIdleSessions(db, daysAgo(SESSION_IDLE_DAYS)));
  await inBatches(() => retentionStore.deleteCodes(db, daysAgo(CODE_RECORD_DAYS)));
  await inBatches(() => retentionStore.deleteGrants(db, daysAgo(CODE_RECORD_DAYS)));
  await inBatches(() => retentionStore.deleteThrottles(db, now));
  await inBatches(() => retentionStore.deleteSignIns(db, now));
  await inBatches(() => retentionStore.deleteChallenges(db, now));
  await inBatches(() => retentionStore.deleteIdentityAttempts(db, now));
  await inBatches(() => retentionStore.deleteEmailChanges(db, now));
  await inBatches(() => retentionStore.deletePhoneChanges(db, now));
  await inBatches(() => retentionStore.deletePhoneMessages(db, daysAgo(MAIL_RECORD_DAYS)));
  await inBatches(() => retentionStore.deleteStoredResponses(db, daysAgo(REPEATED_ANSWER_DAYS)));
  await inBatches(() => retentionStore.deleteSignals(db, daysAgo(ROOM_RECORD_DAYS)));
  await inBatches(() => retentionStore.deleteSeats(db, daysAgo(ROOM_RECORD_DAYS)));
  await refundRetentionStore.forgetRefundAccounts(db, daysAgo(OBJECTION_DAYS));
  await refundRetentionStore.deleteFormerPayoutAccounts(db, daysAgo(RETURNED_TRANSFER_DAYS));
  await inBatches(() => retentionStore.deleteOutdatedPushes(db, now));
  await inBatches(() => retentionStore.deleteSentMails(db, daysAgo(MAIL_RECORD_DAYS)));
  await inBatches(() => retentionStore.deleteClaims(db, addYears(now, -MAILBOX_CLAIM_YEARS)));
}

/** Until a batch has fewer than it may delete. */
async function inBatches(deleteBatch: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteBatch()).length === RETENTION_BATCH);
}
