import type { DataExport } from '#contract/account/member-data.ts';
import { EXPORTS_A_DAY, exportState } from '#domain/account/data-exports.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Services } from '#server/services.ts';
import { withReauthentication } from '../auth/index.ts';
import { exportStore, type ExportRow } from './export-store.ts';

/** Makes the file of an export; the key is its id. */
export const EXPORT_JOB = 'make-export';
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
