import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { RefusalError } from '#domain/refusals.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { confirmFirst, FIRST, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { insertOfferedSlot } from '#server/testing/stores/mentoring-row-store.ts';
import { raceStore } from '#server/testing/stores/race-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { acceptMentoring } from './accept-mentoring.ts';
import { changeTimes, offerTimes } from './offer-times.ts';
import { proposeMentoring } from './propose-mentoring.ts';

const RACERS = 50;
/** Rounds in which others ask for a half hour while it is given away. */
const OFFER_ROUNDS = 10;
const HALF_HOUR_MS = 30 * 60 * 1000;

/** Each round has its own half hour, so that rounds do not collide. */
const slotOf = (round: number) => new Date(Date.parse('2026-12-01T00:00:00Z') + round * HALF_HOUR_MS);
/** A time that nobody takes. */
const SPARE = new Date('2027-01-04T03:00:00Z');

interface Round {
  readonly wins: number;
  readonly refusals: readonly unknown[];
}

async function race(
  instance: TestInstance,
  mentorings: readonly { id: number; mentorId: number }[],
  startsAt: Date,
): Promise<Round> {
  const { startTime } = toApplyTime(startsAt);
  const outcomes = await Promise.allSettled(
    mentorings.map(({ id, mentorId }) => acceptMentoring(instance.services, mentorId, { mentoringId: id, startTime })),
  );
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  return { wins: outcomes.length - lost.length, refusals: lost.map((outcome) => outcome.reason as unknown) };
}

describe('fifty simultaneous acceptances of one half hour', { timeout: 120_000 }, () => {
  let instance: TestInstance;
  let mentors: TestMember[];
  let mentees: TestMember[];
  beforeAll(async () => {
    instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
    mentors = await Promise.all(Array.from({ length: RACERS }, () => createMentor(instance)));
    mentees = await Promise.all(Array.from({ length: RACERS }, () => createMentee(instance)));
  });
  afterAll(() => instance.close());

  async function runRounds(
    pairs: (index: number) => { mentorId: number; menteeId: number },
    { first, count, spare = [] }: { first: number; count: number; spare?: readonly Date[] },
  ) {
    const rounds: Round[] = [];
    for (let round = first; round < first + count; round += 1) {
      const startsAt = slotOf(round);
      const wanted = Array.from({ length: RACERS }, (_, index) => pairs(index));
      const mentorings = await raceStore.insertPaid(instance.db, wanted, [startsAt, ...spare], instance.clock.now());
      rounds.push(await race(instance, mentorings, startsAt));
      if (spare.length === 0) expect(await countByStatus(instance)).toEqual({ CONFIRMED: 1, CANCELLED: RACERS - 1 });
      await raceStore.clear(instance.db);
    }
    return rounds;
  }

  async function expectOneWinner(rounds: readonly Round[]) {
    expect(rounds.map((round) => round.wins)).toEqual(Array.from({ length: rounds.length }, () => 1));
    for (const refusal of rounds.flatMap((round) => round.refusals)) {
      expect(refusal).toBeInstanceOf(RefusalError);
      expect(refusal).toMatchObject({ status: 409 });
    }
    expect(await raceStore.countDeadlocks(instance.db)).toBe(0);
  }
  const ofOneMentor = (index: number) => ({
    mentorId: mentors[0]?.memberId ?? 0,
    menteeId: mentees[index]?.memberId ?? 0,
  });
  const ofOneMentee = (index: number) => ({
    mentorId: mentors[index]?.memberId ?? 0,
    menteeId: mentees[0]?.memberId ?? 0,
  });

  it('have one winner when the mentor is the same', async () => {
    await expectOneWinner(await runRounds(ofOneMentor, { first: 0, count: COUNTS.acceptRaces, spare: [SPARE] }));
  });

  it('have one winner when the mentee is the same', async () => {
    await expectOneWinner(
      await runRounds(ofOneMentee, { first: COUNTS.acceptRaces, count: COUNTS.acceptRaces, spare: [SPARE] }),
    );
  });

  it('close the losing proposals that have no other slot', async () => {
    await expectOneWinner(await runRounds(ofOneMentor, { first: 0, count: COUNTS.closingRaces }));
    await expectOneWinner(await runRounds(ofOneMentee, { first: 0, count: COUNTS.closingRaces }));
  });

  /** Everybody at once, each for one of the times. */
  function raceForAll(mentorings: readonly { id: number; mentorId: number }[], slots: readonly Date[]) {
    const share = (number: number) => mentorings.filter((_, index) => index % slots.length === number);
    return Promise.all(slots.map((startsAt, number) => race(instance, share(number), startsAt)));
  }

  it('never deadlock, when every pair competes with every other', async () => {
    const [someMentors, someMentees] = [mentors.slice(0, 6), mentees.slice(0, 6)];
    const wanted = someMentors.flatMap((mentor) =>
      someMentees.map((mentee) => ({ mentorId: mentor.memberId, menteeId: mentee.memberId })),
    );
    for (let round = 0; round < COUNTS.circleRaces; round += 1) {
      const slots = [0, 1, 2].map((number) => slotOf(3 * round + number));
      const mentorings = await raceStore.insertPaid(instance.db, wanted, slots, instance.clock.now());
      const rounds = await raceForAll(mentorings, slots);
      for (const refusal of rounds.flatMap(({ refusals }) => refusals)) expect(refusal).toBeInstanceOf(RefusalError);
      const violations = await findViolations({ ...instance.services, gateway: undefined });
      expect(violations.filter(({ invariant }) => ['S1', 'S2', 'BOOKING', 'T3'].includes(invariant))).toEqual([]);
      await raceStore.clear(instance.db);
    }
    expect(await raceStore.countDeadlocks(instance.db)).toBe(0);
  });
});

describe('a half hour being booked', { timeout: 60_000 }, () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
  });
  afterAll(() => instance.close());

  it('cannot be proposed, offered or changed to at the same moment', async () => {
    const { services, db, clock } = instance;
    const mentor = await createMentor(instance);
    const [first, ...mentees] = await Promise.all(Array.from({ length: 7 }, () => createMentee(instance)));
    const mentorId = mentor.memberId;
    const pairOf = (mentee?: TestMember) => ({ mentorId, menteeId: mentee?.memberId ?? 0 });
    const proposal = { mentorId, topic: 'CAREER_PATH', mentoringMessage: '', isAnonymous: false } as const;
    for (let round = 0; round < OFFER_ROUNDS; round += 1) {
      const startsAt = slotOf(round);
      const applyTimes = [toApplyTime(startsAt)];
      const [asked] = await raceStore.insertPaid(db, [pairOf(first)], [startsAt], clock.now());
      const waiting = await raceStore.insertPaid(db, mentees.slice(0, 3).map(pairOf), [SPARE], clock.now());
      const [offered, ...changed] = waiting.map(({ id }) => ({ mentoringId: id, applyTimes }));
      const won = acceptMentoring(services, mentorId, {
        mentoringId: asked?.id ?? 0,
        startTime: applyTimes[0]?.startTime ?? '',
      });
      const late = await Promise.allSettled([
        ...mentees.slice(3).map(({ memberId }) => proposeMentoring(services, memberId, { ...proposal, applyTimes })),
        offerTimes(services, mentorId, offered ?? { mentoringId: 0, applyTimes }),
        ...changed.map((change, index) => changeTimes(services, mentees[index + 1]?.memberId ?? 0, change)),
      ]);
      await won;
      for (const outcome of late)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SLOT_TAKEN' });
      const violations = await findViolations({ ...services, gateway: undefined });
      expect(violations.filter(({ invariant }) => invariant === 'OFFER')).toEqual([]);
      await raceStore.clear(db);
    }
    expect(await raceStore.countDeadlocks(db)).toBe(0);
  });
});

describe('a half hour booked while a proposal for it was being written', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
  });
  afterAll(() => instance.close());

  it('cannot be booked twice, by the primary key alone', async () => {
    const { mentor } = await confirmFirst(instance);
    const late = await proposeAndPay(instance, { mentor, applyTimes: [SECOND] });
    const accept = async () => {
      await insertOfferedSlot(instance.db, late.mentoringId, parseKoreanTime(FIRST.startTime) ?? SPARE);
      const body = { startTime: FIRST.startTime };
      return mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params: late.params, body });
    };
    expect(await accept()).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    const after = await late.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: late.params });
    expect(after).toMatchObject({ status: 'WAITING_FOR_MENTOR', applyTimes: [SECOND] });
    await raceStore.dropKey(instance.db);
    expect(await accept()).toMatchObject({ status: 200 });
  });
});

/** How many mentorings are in each state. */
async function countByStatus({ db }: TestInstance): Promise<Record<string, number>> {
  const rows = await raceStore.countByStatus(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
