import { paths } from '#contract/pages.ts';
import { aheadUntil } from '#domain/availability/load.ts';
import { roomFor } from '#domain/mentorings/proposal-load.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { notifyMembers } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts, lockLoad } from '../availability/index.ts';
import { waitStore } from './wait-store.ts';

/** Registers what tells those who wait for a mentor that there is room, each minute (product §3.3, docs/decisions/0185). */
export function registerWaitJobs(services: Services): void {
  services.jobs.repeat('offer-places', MINUTE_MS, () => offerPlaces(services));
}

/** Ends the places that were kept long enough, and keeps those that are free for who waited longest; idempotent. */
async function offerPlaces(services: Services): Promise<void> {
  const { db, clock } = services;
  while ((await waitStore.deleteEnded(db, clock.now())) > 0);
  for (let after = 0; ;) {
    const mentorIds = await waitStore.listWaitedFor(db, after);
    const last = mentorIds.at(-1);
    if (last === undefined) return;
    after = last;
    for (const mentorId of mentorIds) await offerPlacesOf(services, mentorId);
  }
}

async function offerPlacesOf(services: Services, mentorId: number): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await lockLoad(tx, mentorId);
    const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now)).get(mentorId);
    const room = facts ? roomFor(facts) : 0;
    if (room === 0) return;
    const until = aheadUntil(now);
    const told = await waitStore.offer(tx, mentorId, room, until);
    const events = told.map(({ menteeId, mentorName }) => ({
      memberId: menteeId,
      eventKey: `place-free:${mentorId}:${until.getTime()}`,
      kind: 'PLACE_FREE' as const,
      subject: `place-free:${mentorId}`,
      title: `이제 ${mentorName} 선배에게 제안할 수 있어요`,
      body: `${describeKoreanTime(until)}까지 자리를 비워 둘게요.`,
      link: paths.mentor(mentorId),
      relevantUntil: until,
    }));
    await notifyMembers(services, tx, events, now);
  });
}
