import { CODE_RECORD_DAYS, MAIL_RECORD_DAYS, REPEATED_ANSWER_DAYS, SESSION_IDLE_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { retentionStore } from './retention-store.ts';

/** Deletes every hour what the privacy policy says is no longer kept. */
export function registerRetentionJobs(services: Services): void {
  services.jobs.repeat('forget-records', HOUR_MS, () => forgetRecords(services));
}

/** Doing it twice does no harm: what it deletes, nothing counts on any more. */
async function forgetRecords({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await retentionStore.deleteEndedSessions(db, now, daysAgo(SESSION_IDLE_DAYS));
  await retentionStore.deleteCodes(db, daysAgo(CODE_RECORD_DAYS));
  await retentionStore.deleteGrants(db, daysAgo(CODE_RECORD_DAYS));
  await retentionStore.deleteThrottles(db, now);
  await retentionStore.deleteRepeatedAnswers(db, daysAgo(REPEATED_ANSWER_DAYS));
  await retentionStore.deleteSentMails(db, daysAgo(MAIL_RECORD_DAYS));
}
