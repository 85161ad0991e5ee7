import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { planReconciliation } from './reconcile-since.ts';
import { timelineStore } from './timeline-store.ts';

const JOB = 'watch-timeline';
const KEY = 'database';
const LOOK_EVERY_MS = MINUTE_MS;
/** A confirmation may have been under way when the data was last known to be whole. */
const UNDER_WAY_MS = HOUR_MS;
const seen = z.object({ timeline: z.string(), seenAt: z.string() });

/**
 * Registers the watch over the database's timeline (docs/decisions/0288). Its job writes into the data which timeline it was on, and when:
 * wherever the data is restored, that comes along. On another timeline, the job looks up what the gateway moved since, whatever the reason:
 * after a promotion of a synchronous standby nothing acknowledged is missing, after any other promotion something may be, after a restore
 * something is.
 */
export function registerTimelineWatch(services: Services): void {
  services.jobs.handle(JOB, (job) => watchTimeline(services, job.payload), {
    concurrency: 1,
    longestRetryMs: MINUTE_MS,
  });
}

/** Looks at once, as at each start; from then on the job does. A database that does not tell its timeline is not watched. */
export async function startTimelineWatch(services: Services): Promise<void> {
  try {
    await watchTimeline(services, await timelineStore.findSeen(services.db, JOB));
  } catch (error) {
    services.log.warn({ event: 'timeline-unknown', err: error }, 'the database does not tell its timeline');
  }
}

async function watchTimeline({ db, jobs, clock, log }: Services, payload: unknown): Promise<void> {
  const before = seen.safeParse(payload).data;
  const now = clock.now();
  const timeline = await timelineStore.find(db);
  await db.transaction(async (tx) => {
    if (before && before.timeline !== timeline) {
      const since = askedSince(before);
      log.warn(
        { event: 'timeline-changed', before: before.timeline, timeline, since },
        'the database has another history',
      );
      await planReconciliation(tx, since);
    }
    const runAt = new Date(now.getTime() + LOOK_EVERY_MS);
    await jobs.enqueue(tx, { name: JOB, key: KEY, runAt, payload: { timeline, seenAt: now.toISOString() } });
  });
  jobs.nudge();
}

/** Since when the gateway is to be asked about data that was restored, by what the data itself says of its age; undefined where it does not. */
export async function restoredSince(db: Queryable): Promise<Date | undefined> {
  const before = seen.safeParse(await timelineStore.findSeen(db, JOB)).data;
  return before && askedSince(before);
}

function askedSince({ seenAt }: z.infer<typeof seen>): Date {
  return new Date(new Date(seenAt).getTime() - UNDER_WAY_MS);
}
