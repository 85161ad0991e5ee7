import { OBJECTION_DAYS } from '#domain/mentorings/disputes.ts';
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
import { retentionStore } from './retention-store.ts';

/** Registers the hourly deletion of records whose retention period (privacy policy) is over. */
export function registerRetentionJobs(services: Services): void {
  services.jobs.repeat('forget-records', HOUR_MS, () => deleteExpiredRecords(services));
}

/** Idempotent: nothing depends on the deleted records any more. */
async function deleteExpiredRecords({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await retentionStore.deleteEndedSessions(db, now, daysAgo(SESSION_IDLE_DAYS));
  await retentionStore.deleteCodes(db, daysAgo(CODE_RECORD_DAYS));
  await retentionStore.deleteGrants(db, daysAgo(CODE_RECORD_DAYS));
  await retentionStore.deleteThrottles(db, now);
  await retentionStore.deleteSignIns(db, now);
  await retentionStore.deleteChallenges(db, now);
  await retentionStore.deleteEmailChanges(db, now);
  await retentionStore.deleteStoredResponses(db, daysAgo(REPEATED_ANSWER_DAYS));
  await retentionStore.deleteSignals(db, daysAgo(ROOM_RECORD_DAYS));
  await retentionStore.deleteSeats(db, daysAgo(ROOM_RECORD_DAYS));
  await retentionStore.forgetRefundAccounts(db, daysAgo(OBJECTION_DAYS));
  await retentionStore.deleteFormerPayoutAccounts(db, daysAgo(RETURNED_TRANSFER_DAYS));
  await retentionStore.deleteOutdatedPushes(db, now);
  await retentionStore.deleteSentMails(db, daysAgo(MAIL_RECORD_DAYS));
  await retentionStore.deleteClaims(db, addYears(now, -MAILBOX_CLAIM_YEARS));
}
