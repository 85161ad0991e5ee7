import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passOn } from '#server/features/mentorings/transitions/pass-on-mentoring.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { beginAtNoon } from '#server/testing/expect-rules.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { proposeAndPay, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { CrashInjector, crashingDatabase } from './crash-injector.ts';

/** More than a pass-on has. */
const MOST_POINTS = 120;

let instance: TestInstance;
let mentor: TestMember;
let next: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  beginAtNoon(instance);
  [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
});
afterAll(() => instance.close());

const look = ({ mentee }: Scene, mentoringId: number) =>
  mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });

/** A proposal that waits for the next mentor; its transition has committed, and the process may have been killed then. */
async function waitForNext(): Promise<Scene> {
  const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
  const mentee = await createMentee(instance);
  const scene = await proposeAndPay(instance, { mentor, mentee, backups });
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
  return scene;
}

async function runJobs(): Promise<void> {
  await instance.services.jobs.runDue();
}

/** Passes a proposal on in processes that crash after one point, two, three, …, until one does not. @returns how many crashed */
async function crashEverywhere(mentoringId: number): Promise<string[]> {
  const crashed: string[] = [];
  for (let points = 1; points <= MOST_POINTS; points += 1) {
    const crash = new CrashInjector(points);
    const { services } = instance;
    const process = { ...services, db: crashingDatabase(services.db, crash) };
    await passOn(process, mentoringId).catch((error: unknown) => {
      if (!crash.hasCrashed) throw error;
    });
    // The money is held or on its way back, and there is a job for it.
    expect(await findViolations(services)).toEqual([]);
    if (!crash.crashedAt) return crashed;
    crashed.push(crash.crashedAt);
  }
  throw new Error('Every process crashed');
}

describe('a process that is killed while a proposal passes on', { timeout: 300_000 }, () => {
  it('leaves it with the next mentor once, at whatever point', async () => {
    const scene = await waitForNext();
    const crashed = await crashEverywhere(scene.mentoringId);
    expect(crashed).toContain('after insert-passed-on-mentoring');
    const { passedOn } = await look(scene, scene.mentoringId);
    expect(passedOn).toMatchObject({ state: 'PASSED' });
    const { content } = await next.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } });
    expect(content.map(({ mentoringId }) => mentoringId)).toEqual([passedOn?.mentoringId]);
    expect(await look(scene, passedOn?.mentoringId ?? 0)).toMatchObject({ payment: { status: 'DONE' } });
  });

  it('leaves the money on its way back once, when nobody is left', async () => {
    const scene = await waitForNext();
    await next.client.get('PUT /v1/mentor/me/pause');
    const crashed = await crashEverywhere(scene.mentoringId);
    expect(crashed).toContain('after start-refund');
    await runJobs();
    expect(await look(scene, scene.mentoringId)).toMatchObject({
      passedOn: { state: 'NOBODY' },
      payment: { status: 'REFUNDED', refundKrw: 20_000 },
    });
    await next.client.get('DELETE /v1/mentor/me/pause');
  });

  it('between the rejection and the job has the next process run it', async () => {
    const scene = await waitForNext();
    await runJobs();
    expect((await look(scene, scene.mentoringId)).passedOn).toMatchObject({ state: 'PASSED' });
  });
});
