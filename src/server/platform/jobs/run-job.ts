import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { retryDelay, type JobKind } from './job-kind.ts';
import { jobsStore, type JobRow } from './jobs-store.ts';

/** A process that dies leaves its jobs to the others after this long; one that lives renews its claims. */
export const CLAIM_LASTS_MS = 30 * 1000;
const MAX_ERROR_LENGTH = 500;

/** Until when a job claimed now is its process's alone. */
export function claimEnd(clock: Clock): Date {
  return new Date(clock.now().getTime() + CLAIM_LASTS_MS);
}

/**
 * Runs a job that this process has claimed, renews its claim meanwhile, and writes down the outcome. If the claim is lost anyway (the database
 * was away for longer than it lasts), the outcome counts only as far as no other process has taken the job over.
 * @param settings.renewEveryMs by the machine's monotonic timer
 * @returns whether the job is done; one that failed is tried again later
 * @throws what the database throws; the job is then taken up again when its claim ends
 */
export async function runJob(
  settings: { db: Database; clock: Clock; log: Logger; renewEveryMs: number },
  kind: JobKind,
  row: JobRow,
): Promise<boolean> {
  const { db, clock, log } = settings;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const about = { job: row.name, key: row.key };
  const renew = async () => {
    try {
      await jobsStore.renew(db, row, claimEnd(clock));
    } catch (error) {
      log.warn({ event: 'claim-not-renewed', ...about, err: error }, 'a claim was not renewed');
    }
  };
  const renewal = setInterval(() => void renew(), settings.renewEveryMs).unref();
  try {
    await kind.handler(row);
    if (kind.everyMs === undefined) await jobsStore.finish(db, row.id);
    else await jobsStore.repeat(db, row, inMs(kind.everyMs));
    return true;
  } catch (error) {
    log.error({ event: 'job-failed', ...about, attempts: row.attempts, err: error }, 'job failed');
    const fault = String(error).slice(0, MAX_ERROR_LENGTH);
    await jobsStore.postpone(db, row, inMs(retryDelay(kind, row.attempts)), fault);
    return false;
  } finally {
    clearInterval(renewal);
  }
}
