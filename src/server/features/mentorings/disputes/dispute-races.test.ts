import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  accept,
  afterStart,
  appeal,
  complain,
  completeFirst,
  decide,
  disputeFirst,
  pass,
  runJobs,
  see,
  staySignedIn,
} from '#server/testing/scenes/dispute-scene.ts';
import { confirmFirst, meetFirst, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { COUNTS } from '#server/testing/test-speed.ts';

let instance: TestInstance;
let operators: [TestMember, TestMember];
beforeEach(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
  operators = [await createOperator(instance), await createOperator(instance)];
});
afterEach(() => instance.close());

const readings = new AsyncLocalStorage<Date>();

/** A call begun a millisecond ago reads the clock then, and runs beside one begun now. */
async function aMomentAgo<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { clock } = instance;
  const now = clock.now();
  const running = vi.spyOn(clock, 'now').mockImplementation(() => readings.getStore() ?? now);
  try {
    return await readings.run(new Date(now.getTime() - 1), work);
  } finally {
    running.mockRestore();
  }
}

const expectNoViolations = async () => {
  await runJobs(instance);
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
};
/** A job that met the other one in the middle of its work is tried again a second later. */
const afterRetry = () => pass(instance, { minutes: 1 });
const actionsOf = async (scene: Scene) => (await see(scene, scene.mentee)).history.map(({ action }) => action);

describe.each(Array.from({ length: COUNTS.disputeRaces }, (_, round) => round))('at once, time %d', () => {
  it('two operators: one decision counts', async () => {
    const scene = await disputeFirst(instance);
    const answers = await Promise.all([
      decide(scene, 'COMPLETED', operators[0]),
      decide(scene, 'NOT_HELD', operators[1]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await actionsOf(scene)).filter((action) => action === 'decide')).toHaveLength(1);
    await expectNoViolations();
  });

  it('an appeal and the job that has the decision take effect: either, never both', async () => {
    const scene = await disputeFirst(instance);
    await decide(scene, 'COMPLETED', operators[0]);
    // The appeal comes a moment before the time is over, the job runs when it is.
    instance.clock.advance({ days: 7 });
    const [{ status }] = await Promise.all([
      aMomentAgo(() => appeal(scene, scene.mentee)),
      instance.services.jobs.runDue(),
    ]);
    await afterRetry();
    const seen = await see(scene, scene.mentee);
    expect(seen.status).toBe(status === 200 ? 'CONFIRMED' : 'COMPLETED');
    await expectNoViolations();
  });

  it('an appeal and both acceptances: what counts first counts', async () => {
    const scene = await disputeFirst(instance);
    await decide(scene, 'HALF', operators[0]);
    const answers = await Promise.all([
      appeal(scene, scene.mentee),
      accept(scene, scene.mentee),
      accept(scene, scene.mentor),
    ]);
    const isAppealed = answers[0].status === 200;
    expect(answers[1].status).toBe(isAppealed ? 409 : 200);
    expect((await see(scene, scene.mentee)).status).toBe(isAppealed ? 'CONFIRMED' : 'COMPLETED');
    await expectNoViolations();
  });

  it('an objection and the job that completes: held in the end, or completed and opened again', async () => {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await afterStart(instance, 29);
    instance.clock.advance({ days: 1, minutes: 1 });
    const [{ status }] = await Promise.all([complain(scene, scene.mentee), instance.services.jobs.runDue()]);
    expect(status).toBe(200);
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'CONFIRMED', isDisputed: true });
    await expectNoViolations();
  });

  it('both sides object: one objection', async () => {
    const scene = await completeFirst(instance);
    const answers = await Promise.all([complain(scene, scene.mentee), complain(scene, scene.mentor)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await actionsOf(scene)).filter((action) => action === 'dispute')).toHaveLength(1);
    await expectNoViolations();
  });

  it('a decision and the rule: one end', async () => {
    const scene = await disputeFirst(instance);
    instance.clock.advance({ days: 14 });
    await staySignedIn(instance);
    const [{ status }] = await Promise.all([
      aMomentAgo(() => decide(scene, 'HALF', operators[0])),
      instance.services.jobs.runDue(),
    ]);
    await afterRetry();
    // A decision that was a moment faster can be appealed for two more days, as the last ones can.
    expect((await see(scene, scene.mentee)).status).toBe(status === 200 ? 'CONFIRMED' : 'CANCELLED');
    await pass(instance, { days: 2 });
    expect((await see(scene, scene.mentee)).status).toBe(status === 200 ? 'COMPLETED' : 'CANCELLED');
    await expectNoViolations();
  });
});
