import { paths } from '#contract/pages.ts';
import { roomFor } from '#domain/mentorings/proposals/proposal-load.ts';
import { aheadUntil, MAX_WAITS, roomInWeek } from '#domain/mentors/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Routes } from '#server/http/routes.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import { notifyMember, notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { lockMember } from '../../people/profiles/change-profile.ts';
import { findAvailabilityFacts, findNextFreeTimes, lockLoad } from '../availability/find-facts.ts';
import { proposalObstacle } from '../proposal-obstacle.ts';
import { type EndedPlace, waitStore } from './wait-store.ts';

/**
 * A mentee waits until a mentor has room for their proposal, or in a week that is full; a mentee who waits already keeps their place in the order.
 * @throws RefusalError `NOT_FULL` where there is room, `TOO_MANY_WAITS`, and what else stands against a proposal
 */
async function waitForMentor(services: Services, viewer: Viewer, mentorId: number): Promise<void> {
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
async function stopWaiting({ db }: Services, menteeId: number, mentorId: number): Promise<void> {
  await waitStore.delete(db, mentorId, menteeId);
}

/** Whether a mentee waits for room at a mentor. */
export function isWaitingFor(db: Queryable, menteeId: number, mentorId: number): Promise<boolean> {
  return waitStore.isWaiting(db, mentorId, menteeId);
}

/** Waiting for a mentor who has as many open proposals as they want (product §3.3). */
export const waitRoutes: Routes = {
  'PUT /v1/mentor/{mentorId}/wait': ({ viewer, params }, services) => waitForMentor(services, viewer, params.mentorId),
  'DELETE /v1/mentor/{mentorId}/wait': ({ viewer, params }, services) =>
    stopWaiting(services, viewer.memberId, params.mentorId),
};

/**
 * Ends the places that were kept long enough, and keeps free places for the students who have waited longest; idempotent.
 * @throws AggregateError for the places it could not end and the mentors it could not offer places of, once all others are done
 */
export async function offerFreedCapacity(services: Services): Promise<void> {
  const { db, clock } = services;
  const places = await endPlaces(services, clock.now());
  const mentors = new EachRow<number>('The offer of places of mentors');
  for (let after = 0; ;) {
    const mentorIds = await waitStore.listWaitedFor(db, after);
    const last = mentorIds.at(-1);
    if (last === undefined) break;
    after = last;
    for (const mentorId of mentorIds) await mentors.run(mentorId, () => offerFreedCapacityOf(services, mentorId));
  }
  places.finish();
  mentors.finish();
}

/** Ends the places that were kept until now. @returns with those that could not be ended, by mentor and mentee */
async function endPlaces(services: Services, now: Date): Promise<EachRow<string>> {
  const places = new EachRow<string>('The end of places');
  let after: EndedPlace | undefined;
  for (;;) {
    const ended = await waitStore.listEnded(services.db, now, after);
    after = ended.at(-1);
    if (!after) return places;
    for (const place of ended)
      await places.run(`${place.mentorId}:${place.menteeId}`, () => endPlace(services, place, now));
  }
}

/** Tells a student who did not use the place in time. */
async function endPlace(services: Services, { mentorId, menteeId }: EndedPlace, now: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const ended = await waitStore.deleteEnded(tx, { mentorId, menteeId }, now);
    if (!ended) return;
    const event = {
      memberId: menteeId,
      eventKey: `place-ended:${mentorId}:${ended.aheadUntil.getTime()}`,
      kind: 'PLACE_FREE' as const,
      subject: `place-free:${mentorId}`,
      title: `${ended.mentorName} 선배의 자리를 비워 둔 시간이 지났어요`,
      body: '이제 기다리던 다음 분에게 알려요. 아직 만나고 싶다면 제안하거나 다시 기다릴 수 있어요.',
      link: paths.mentor(mentorId),
    };
    await notifyMember(services, tx, event, now);
  });
}

async function offerFreedCapacityOf(services: Services, mentorId: number): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await lockLoad(tx, mentorId);
    const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now)).get(mentorId);
    const room = facts ? roomFor(facts) : 0;
    if (!facts || room === 0) return;
    const until = aheadUntil(now);
    const told = await waitStore.offer(tx, mentorId, room, { aheadUntil: until, isForWeek: false });
    const weekRoom = roomInWeek(facts, now) - (await waitStore.countAhead(tx, mentorId, now));
    const roomOfWeek = Math.max(0, Math.min(room - told.length, weekRoom));
    const toldOfWeek = await waitStore.offer(tx, mentorId, roomOfWeek, { aheadUntil: until, isForWeek: true });
    const event = ({ menteeId }: { menteeId: number }) => ({
      memberId: menteeId,
      eventKey: `place-free:${mentorId}:${until.getTime()}`,
      kind: 'PLACE_FREE' as const,
      subject: `place-free:${mentorId}`,
      link: paths.mentor(mentorId),
      relevantUntil: until,
    });
    const events = [
      ...told.map((each) => ({
        ...event(each),
        title: `이제 ${each.mentorName} 선배에게 제안할 수 있어요`,
        body: `${describeKoreanTime(until)}까지 자리를 비워 둘게요.`,
      })),
      ...toldOfWeek.map((each) => ({
        ...event(each),
        title: `이번 주에 ${each.mentorName} 선배의 시간이 났어요`,
        body: `기다리는 다른 분에게는 ${describeKoreanTime(until)} 이후에 알려요.`,
      })),
    ];
    await notifyMembers(services, tx, events, now);
  });
}
