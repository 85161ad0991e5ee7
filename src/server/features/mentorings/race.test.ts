import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusalError } from '#domain/refusals.ts';
import { toApplyTime } from '#domain/slots.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { raceStore } from '#server/testing/race-store.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';
import { acceptMentoring } from './accept-mentoring.ts';

const ROUNDS = 100;
const RACERS = 50;
const HALF_HOUR_MS = 30 * 60 * 1000;

/** Each round has a half hour of its own, so that rounds do not meet. */
const slotOf = (round: number) => new Date(Date.parse('2026-12-01T00:00:00Z') + round * HALF_HOUR_MS);

interface Round {
  readonly wins: number;
  readonly refusals: readonly unknown[];
}

async function race(
  house: TestHouse,
  mentorings: readonly { id: number; mentorId: number }[],
  startsAt: Date,
): Promise<Round> {
  const { startTime } = toApplyTime(startsAt);
  const outcomes = await Promise.allSettled(
    mentorings.map(({ id, mentorId }) => acceptMentoring(house.services, mentorId, { mentoringId: id, startTime })),
  );
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  return { wins: outcomes.length - lost.length, refusals: lost.map((outcome) => outcome.reason as unknown) };
}

describe('fifty accepts of one half hour at once', () => {
  let house: TestHouse;
  let mentors: TestMember[];
  let mentees: TestMember[];
  beforeAll(async () => {
    house = await openTestHouse('postgresql');
    mentors = await Promise.all(Array.from({ length: RACERS }, () => createMentor(house)));
    mentees = await Promise.all(Array.from({ length: RACERS }, () => createMentee(house)));
  });
  afterAll(() => house.close());

  async function runRounds(
    db: TestHouse,
    pairs: (index: number) => { mentorId: number; menteeId: number },
    first: number,
    count: number,
  ) {
    const rounds: Round[] = [];
    for (let round = first; round < first + count; round += 1) {
      const startsAt = slotOf(round);
      const now = db.clock.now();
      const wanted = Array.from({ length: RACERS }, (_, index) => pairs(index));
      const mentorings = await raceStore.insertPaid(db.db, wanted, startsAt, now);
      rounds.push(await race(db, mentorings, startsAt));
      await raceStore.clear(db.db);
    }
    return rounds;
  }

  function expectOneWinner(rounds: readonly Round[]) {
    expect(rounds.map((round) => round.wins)).toEqual(Array.from({ length: rounds.length }, () => 1));
    for (const refusal of rounds.flatMap((round) => round.refusals)) {
      expect(refusal).toBeInstanceOf(RefusalError);
      expect(refusal).toMatchObject({ status: 409 });
    }
  }

  it('have one winner each, when they are the same mentor’s', async () => {
    const mentorId = mentors[0]?.memberId ?? 0;
    const pairs = (index: number) => ({ mentorId, menteeId: mentees[index]?.memberId ?? 0 });
    expectOneWinner(await runRounds(house, pairs, 0, ROUNDS));
  });

  it('have one winner each, when they are the same mentee’s', async () => {
    const menteeId = mentees[0]?.memberId ?? 0;
    const pairs = (index: number) => ({ mentorId: mentors[index]?.memberId ?? 0, menteeId });
    expectOneWinner(await runRounds(house, pairs, ROUNDS, ROUNDS));
  });

  it('have several winners once the key that decides is dropped', async () => {
    await raceStore.dropKey(house.db);
    const mentorId = mentors[0]?.memberId ?? 0;
    const pairs = (index: number) => ({ mentorId, menteeId: mentees[index]?.memberId ?? 0 });
    const rounds = await runRounds(house, pairs, 2 * ROUNDS, 5);
    expect(Math.max(...rounds.map((round) => round.wins))).toBeGreaterThan(1);
  });
});
