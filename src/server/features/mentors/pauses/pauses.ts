import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { pauseStore } from './pause-store.ts';

/** A mentor takes a pause and comes back (product §3.4). */
export function registerPauseRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'PUT /v1/mentor/me/pause', async ({ viewer }) => {
    await setPaused(services, viewer.memberId, true);
    return null;
  });
  serve(app, services, 'DELETE /v1/mentor/me/pause', async ({ viewer }) => {
    await setPaused(services, viewer.memberId, false);
    return null;
  });
}

/**
 * Takes a mentor off all lists, or puts them back on the lists they were on; open proposals and sessions stay. Repeating it has no effect.
 * @throws RefusalError `NO_PROFILE`
 */
async function setPaused({ db, clock }: Services, mentorId: number, isPaused: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const { pausedAt } = (await pauseStore.lock(tx, mentorId)) ?? refuse('NO_PROFILE');
    if ((pausedAt !== null) === isPaused) return;
    await (isPaused ? pauseStore.pause : pauseStore.resume)(tx, mentorId, clock.now());
  });
}

/** Since when a mentor takes a pause; undefined when they do not. */
export function findPausedAt(db: Queryable, mentorId: number): Promise<Date | undefined> {
  return pauseStore.find(db, mentorId);
}
