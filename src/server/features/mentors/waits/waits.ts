import { MAX_WAITS } from '#domain/mentors/availability/load.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { lockMember } from '../../people/profiles/index.ts';
import { findNextFreeTimes } from '../availability/index.ts';
import { proposalObstacle } from '../proposal-obstacles/index.ts';
import { waitStore } from './wait-store.ts';

/**
 * A mentee waits until a mentor has room for their proposal, or in a week that is full; a mentee who waits already keeps their place in the order.
 * @throws RefusalError `NOT_FULL` where there is room, `TOO_MANY_WAITS`, and what else stands against a proposal
 */
export async function waitForMentor(services: Services, viewer: Viewer, mentorId: number): Promise<void> {
  const { db, clock } = services;
  const obstacle = await proposalObstacle(services, viewer, mentorId);
  if (obstacle && obstacle.code !== 'PROPOSALS_FULL') refuse(obstacle.code);
  const isForWeek = !obstacle;
  if (isForWeek && (await findNextFreeTimes(services, mentorId)).load !== 'WEEK_FULL') refuse('NOT_FULL');
  await db.transaction(async (tx) => {
    // The mentee's waits queue up here, so that the limit holds.
    await lockMember(tx, viewer.memberId);
    const waits = await waitStore.listMentors(tx, viewer.memberId);
    if (waits.includes(mentorId)) return;
    if (waits.length >= MAX_WAITS) refuse('TOO_MANY_WAITS');
    await waitStore.insert(tx, { mentorId, menteeId: viewer.memberId, isForWeek }, clock.now());
  });
}

/** A mentee waits no longer; the place that was kept for them is free again. Repeating it has no effect. */
export async function stopWaiting({ db }: Services, menteeId: number, mentorId: number): Promise<void> {
  await waitStore.delete(db, mentorId, menteeId);
}

/** Whether a mentee waits for room at a mentor. */
export function isWaitingFor(db: Queryable, menteeId: number, mentorId: number): Promise<boolean> {
  return waitStore.isWaiting(db, mentorId, menteeId);
}
