import type { DataExport } from '#contract/account/member-data.ts';
import { EXPORTS_A_DAY, exportState } from '#domain/account/data-exports.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';
import type { Services } from '#server/services.ts';
import { endForAbsence } from '../../mentorings/steps/end-for-absence.ts';
import { withReauthentication } from '../auth/factors/reauthenticate.ts';
import { END_MENTORINGS_JOB } from '../auth/leave.ts';
import { eraseFormerMembers, eraseMembers } from './erase-members.ts';
import { type ExportRow, exportStore } from './export-store.ts';
import { makeExport } from './make-export.ts';

/** Makes the file of an export; the key is its id. */
const EXPORT_JOB = 'make-export';
/** Where exports are downloaded from, with a slash at its end. */
export const EXPORTS_PATH = '/files/exports/';

/**
 * Has a member's data made into a file. A second request while it is being made returns the same export.
 * @throws RefusalError `TOO_MANY_EXPORTS`, and those of `withReauthentication`
 */
export async function requestExport(services: Services, proof: Reauthentication): Promise<DataExport> {
  const { clock, jobs, log } = services;
  const { memberId } = proof.viewer;
  const now = clock.now();
  const row = await withReauthentication(services, proof, async (tx) => {
    await exportStore.lockMember(tx, memberId);
    const latest = await exportStore.findLatest(tx, memberId);
    if (latest && exportState(latest, now) === 'PREPARING') return latest;
    const since = new Date(now.getTime() - DAY_MS);
    const { count, oldestAt } = await exportStore.count(tx, memberId, since);
    if (count >= EXPORTS_A_DAY)
      return refuseForNow('TOO_MANY_EXPORTS', (oldestAt ?? now).getTime() + DAY_MS - now.getTime());
    const inserted = await exportStore.insert(tx, memberId, now);
    await jobs.enqueue(tx, { name: EXPORT_JOB, key: String(inserted.exportId), runAt: now });
    return inserted;
  });
  jobs.nudge();
  log.info({ event: 'export-requested', memberId }, 'export requested');
  return toExport(row, now);
}

/** A member's last export; null when there is none from the last day. */
export async function findLatestExport({ db, clock }: Services, memberId: number): Promise<DataExport | null> {
  const row = await exportStore.findLatest(db, memberId);
  return row ? toExport(row, clock.now()) : null;
}

function toExport(row: ExportRow, now: Date): DataExport {
  const { exportId, requestedAt, expiresAt, byteSize } = row;
  const state = exportState(row, now);
  const isReady = state === 'READY';
  return {
    exportId,
    state,
    requestedAt: requestedAt.toISOString(),
    url: isReady ? `${EXPORTS_PATH}${exportId}` : null,
    byteSize: isReady ? byteSize : null,
    expiresAt: isReady ? (expiresAt?.toISOString() ?? null) : null,
  };
}

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
