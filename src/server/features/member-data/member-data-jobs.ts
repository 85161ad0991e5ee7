import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { END_MENTORINGS_JOB } from '../auth/index.ts';
import { endForAbsence } from '../mentorings/index.ts';
import { eraseFormerMembers, eraseMembers } from './erase-members.ts';
import { exportStore } from './export-store.ts';
import { makeExport } from './make-export.ts';
import { EXPORT_JOB } from './request-export.ts';

/** Files of data are large: one at a time in a process. */
const EXPORTS_AT_ONCE = 1;
const CLEAN_EVERY_MS = 10 * MINUTE_MS;

export function registerMemberDataJobs(services: Services): void {
  const { jobs } = services;
  jobs.handle(END_MENTORINGS_JOB, (job) => endForAbsence(services, Number(job.key), 'LEAVING'));
  jobs.handle(EXPORT_JOB, (job) => makeExport(services, Number(job.key)), { concurrency: EXPORTS_AT_ONCE });
  jobs.repeat('delete-exports', CLEAN_EVERY_MS, () => deleteExports(services));
  jobs.repeat('erase-members', HOUR_MS, () => eraseMembers(services));
  jobs.repeat('erase-former-members', HOUR_MS, () => eraseFormerMembers(services));
}

/** Deletes the files of exports whose hour is over, and after a day that there was one. Idempotent. */
async function deleteExports({ db, files, clock }: Services): Promise<void> {
  const now = clock.now();
  for (;;) {
    const expired = await exportStore.listExpired(db, now);
    for (const { exportId, fileKey } of expired) {
      await files.delete(fileKey);
      await exportStore.dropFile(db, exportId);
    }
    if (expired.length === 0) break;
  }
  await exportStore.deleteOld(db, new Date(now.getTime() - DAY_MS));
}
