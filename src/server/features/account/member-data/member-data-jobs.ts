import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';
import type { Services } from '#server/services.ts';
import { endForAbsence } from '../../mentorings/index.ts';
import { END_MENTORINGS_JOB } from '../auth/index.ts';
import { eraseFormerMembers, eraseMembers } from './erase-members.ts';
import { exportStore } from './export-store.ts';
import { makeExport } from './make-export.ts';
import { EXPORT_JOB } from './request-export.ts';

/** Files of data are large: one at a time in a process. */
const EXPORTS_AT_ONCE = 1;
const CLEAN_EVERY_MS = 10 * MINUTE_MS;

/**
 * Registers the jobs that make and delete exports, and that erase members who have left.
 * @param all what each feature has of a member; exports and erasures follow its order
 */
export function registerMemberDataJobs(services: Services, all: readonly MemberData[]): void {
  const { jobs } = services;
  jobs.handle(END_MENTORINGS_JOB, (job) => endForAbsence(services, Number(job.key), 'LEAVING'));
  jobs.handle(EXPORT_JOB, (job) => makeExport(services, Number(job.key), all), { concurrency: EXPORTS_AT_ONCE });
  jobs.repeat('delete-exports', CLEAN_EVERY_MS, () => deleteExports(services));
  jobs.repeat('erase-members', HOUR_MS, () => eraseMembers(services, all));
  jobs.repeat('erase-former-members', HOUR_MS, () => eraseFormerMembers(services, all));
}

/** Deletes the files of exports after their hour, and a day later the record that there was one. Idempotent. */
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
