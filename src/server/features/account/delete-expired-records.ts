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
import { addYears, DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { refundRetentionStore, RETENTION_STEP, retentionStore } from './retention-store.ts';

/** Registers the hourly deletion of records past their retention period (privacy policy). */
export function registerRetentionJobs(services: Services): void {
  services.jobs.repeat('forget-records', HOUR_MS, () => deleteExpiredRecords(services));
}

/** Idempotent: nothing depends on the deleted records. */
async function deleteExpiredRecords({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await inSteps(() => retentionStore.deleteExpiredSessions(db, now));
  await inSteps(() => retentionStore.deleteIdleSessions(db, daysAgo(SESSION_IDLE_DAYS)));
  await inSteps(() => retentionStore.deleteCodes(db, daysAgo(CODE_RECORD_DAYS)));
  await inSteps(() => retentionStore.deleteGrants(db, daysAgo(CODE_RECORD_DAYS)));
  await inSteps(() => retentionStore.deleteThrottles(db, now));
  await inSteps(() => retentionStore.deleteSignIns(db, now));
  await inSteps(() => retentionStore.deleteChallenges(db, now));
  await inSteps(() => retentionStore.deleteIdentityAttempts(db, now));
  await inSteps(() => retentionStore.deleteEmailChanges(db, now));
  await inSteps(() => retentionStore.deletePhoneChanges(db, now));
  await inSteps(() => retentionStore.deletePhoneMessages(db, daysAgo(MAIL_RECORD_DAYS)));
  await inSteps(() => retentionStore.deleteStoredResponses(db, daysAgo(REPEATED_ANSWER_DAYS)));
  await inSteps(() => retentionStore.deleteSignals(db, daysAgo(ROOM_RECORD_DAYS)));
  await inSteps(() => retentionStore.deleteSeats(db, daysAgo(ROOM_RECORD_DAYS)));
  await refundRetentionStore.forgetRefundAccounts(db, daysAgo(OBJECTION_DAYS));
  await refundRetentionStore.deleteFormerPayoutAccounts(db, daysAgo(RETURNED_TRANSFER_DAYS));
  await inSteps(() => retentionStore.deleteOutdatedPushes(db, now));
  await inSteps(() => retentionStore.deleteSentMails(db, daysAgo(MAIL_RECORD_DAYS)));
  await inSteps(() => retentionStore.deleteClaims(db, addYears(now, -MAILBOX_CLAIM_YEARS)));
}

/** Until a step finds fewer than it may delete. */
async function inSteps(step: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await step()).length === RETENTION_STEP);
}
