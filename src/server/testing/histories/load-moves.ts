import { expect } from 'vitest';
import type { Envelope } from '#contract/calls.ts';
import type { Move } from './move.ts';
import { sendRequest } from './send-request.ts';
import { worldStore, type Openness } from './world-store.ts';
import { runJobs, type World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/** Refusals of a proposal for another reason in it, or for the student's own limits. */
const OTHER_REFUSALS: readonly (string | undefined)[] = [
  'SLOT_TAKEN',
  'TIME_CLOSED',
  'INVALID_INPUT',
  'ALREADY_PROPOSED',
  'TOO_MANY_OPEN_PROPOSALS',
  'BACKUP_NOT_AVAILABLE',
];

/** A mentor says how many open proposals and sessions a week they want: taken, and what stands is as it was. */
export async function setLimits(
  world: World,
  { mentor: index, proposals, sessions }: Of<'limit'>,
  isAlone: boolean,
): Promise<void> {
  const mentor = world.mentors[index];
  if (!mentor) return;
  const { week, exceptions, noticeHours } = await mentor.client.get('GET /v1/mentor/me/availability');
  const body = { week, exceptions, noticeHours, maxSessionsAWeek: sessions, maxOpenProposals: proposals };
  await keepsWhatStands(world, mentor.memberId, isAlone, () =>
    sendRequest(mentor, 'PUT /v1/mentor/me/availability', { body }),
  );
}

/** A mentor takes a pause or is back: taken, and what stands is as it was. */
export async function setPause(
  world: World,
  { mentor: index, isPaused }: Of<'pause'>,
  isAlone: boolean,
): Promise<void> {
  const mentor = world.mentors[index];
  if (!mentor) return;
  const name = isPaused ? 'PUT /v1/mentor/me/pause' : 'DELETE /v1/mentor/me/pause';
  await keepsWhatStands(world, mentor.memberId, isAlone, () => sendRequest(mentor, name, {}));
}

async function keepsWhatStands(
  { instance: { db } }: World,
  mentorId: number,
  isAlone: boolean,
  change: () => Promise<Envelope<unknown>>,
): Promise<void> {
  const before = isAlone ? await worldStore.listStanding(db, mentorId) : [];
  expect((await change()).status).toBe(200);
  if (isAlone) expect(await worldStore.listStanding(db, mentorId), 'what stands').toEqual(before);
}

/** A student waits for a mentor exactly where the mentor's page says that they, or their week, are full, or waits no longer. */
export async function seekPlace(
  world: World,
  { mentee, mentor, isLeaving }: Of<'seekPlace'>,
  isAlone: boolean,
): Promise<void> {
  const [from, to] = [world.mentees[mentee], world.mentors[mentor]];
  if (!from || !to) return;
  const params = { mentorId: to.memberId };
  if (isLeaving) {
    expect((await sendRequest(from, 'DELETE /v1/mentor/{mentorId}/wait', { params })).status).toBe(200);
    return;
  }
  const page = isAlone ? await from.client.call('GET /v1/mentor/{mentorId}', { params }) : undefined;
  const { status, code } = await sendRequest(from, 'PUT /v1/mentor/{mentorId}/wait', { params });
  if (status === 200) await offerPlacesFromNowOn(world);
  if (!page) return;
  if (page.status !== 200) {
    expect(['NOT_FOUND', 'ENROLMENT_LAPSED', 'OWN_PROFILE'], 'waits for who is not listed').toContain(code);
    return;
  }
  const obstacle = page.data.cannotPropose?.code;
  const isWeekFull = obstacle === undefined && page.data.load === 'WEEK_FULL';
  if (obstacle === 'PROPOSALS_FULL' || isWeekFull)
    expect([status, code], 'waits where it is full').toEqual([200, undefined]);
  else expect(code, 'waits for nothing else').toBe(obstacle ?? 'NOT_FULL');
}

/**
 * A mentor is full, students wait for them one after the other, and a proposal is declined. Within a minute a place is kept for the longest wait:
 * a proposal of anybody else is refused (`expectLimits`), and theirs is not.
 */
export async function crowd(world: World, { mentor: index, waiting, isDeclined }: Of<'crowd'>): Promise<void> {
  const mentor = world.mentors[index];
  if (!mentor) return;
  const { db, clock } = world.instance;
  const open = (await worldStore.listStanding(db, mentor.memberId)).filter(({ status }) => status !== 'CONFIRMED');
  const newest = open.findLast(({ status }) => status === 'WAITING_FOR_MENTOR');
  await setLimits(world, { kind: 'limit', mentor: index, proposals: Math.max(1, open.length), sessions: null }, true);
  for (const mentee of waiting) {
    await seekPlace(world, { kind: 'seekPlace', mentee, mentor: index, isLeaving: false }, true);
    clock.advance({ minutes: 1 });
  }
  if (!isDeclined || !newest) return;
  const params = { mentoringId: newest.id };
  const name = 'POST /v1/mentoring/{mentoringId}/rejection';
  await sendRequest(mentor, name, { params, body: {} });
  await runJobs(world);
}

/** The job that each server has; a history in which nobody waits does without. */
async function offerPlacesFromNowOn({ instance: { services } }: World): Promise<void> {
  await services.jobs.enqueueMissing(services.db, 'offer-places', ['repeated']);
}

/**
 * The answer to a proposal, by the obstacles before it: a mentor who takes a pause or has as many open proposals as they want, a week that is
 * full, a proof that has ended.
 */
export function expectLimits(before: Openness, { status, code }: Envelope<unknown>): void {
  const isFull = before.most !== null && before.open >= before.most;
  const isWeekFull = before.mostSessions !== null && before.sessions >= before.mostSessions;
  const obstacles = [
    before.isOneself && 'OWN_PROFILE',
    before.isProofOver && 'ENROLMENT_LAPSED',
    !before.isListed && 'NOT_FOUND',
  ].filter((code) => code !== false);
  // A time that comes too soon is refused first.
  if (obstacles[0]) expect(['INVALID_INPUT', obstacles[0]], 'before the load').toContain(code);
  else if (isFull) expect(['PROPOSALS_FULL', ...OTHER_REFUSALS], 'to who wants no more').toContain(code);
  else if (isWeekFull) expect(OTHER_REFUSALS, 'in a full week').toContain(code);
  else if (status !== 201) expect(OTHER_REFUSALS, 'to who has room').toContain(code);
}
