import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { RefusalError } from '#domain/refusals.ts';
import type { Database } from '#server/db/database.ts';
import { unnamed } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { beginAtNoon } from '#server/testing/expect-rules.ts';
import { createMentee, createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { FIRST, proposeAndPay, type Scene, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { raceStore } from '#server/testing/stores/race-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { acceptMentoring, rejectMentoring } from './accept-mentoring.ts';
import { cancelMentoring } from './cancel-mentoring.ts';
import { changeBackups, passOn } from './pass-on-mentoring.ts';

/** The rounds of each race: enough that both sides win some. */
const ROUNDS = 6;

let instance: TestInstance;
let operator: Awaited<ReturnType<typeof createOperator>>;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
  operator = await createOperator(instance);
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));
afterEach(async () => {
  await instance.services.jobs.runDue();
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
  expect(await raceStore.countDeadlocks(instance.db)).toBe(0);
});

interface Passing {
  readonly scene: Scene;
  readonly next: TestMember;
}

/** A paid proposal with one backup. */
async function proposeWithBackup(applyTimes: readonly object[] = [FIRST]): Promise<Passing> {
  const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
  const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
  return { scene: await proposeAndPay(instance, { mentor, backups, applyTimes }), next };
}

/** The same, declined: it waits for the backup. */
async function waitForBackup(applyTimes?: readonly object[]): Promise<Passing> {
  const passing = await proposeWithBackup(applyTimes);
  const { mentor, mentoringId } = passing.scene;
  await rejectMentoring(instance.services, mentor.memberId, { mentoringId, reason: '' });
  return passing;
}

const look = ({ mentee, mentoringId }: Pick<Scene, 'mentee' | 'mentoringId'>) =>
  mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });
const openOf = async ({ client }: TestMember) =>
  (await client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } })).content;

/** What lost the race was refused, and nothing else. */
function expectRefusals(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RefusalError);
}

describe('a proposal that passes on', { timeout: 120_000 }, () => {
  it('passes on to a mentor named while its mentor declined, once the naming has committed', async () => {
    const [mentor, next] = await Promise.all([createMentor(instance), createMentor(instance)]);
    const { mentee, mentoringId } = await proposeAndPay(instance, { mentor, applyTimes: [FIRST] });
    const { declined } = await instance.db.transaction(async (tx) => {
      await tx.query(unnamed('select from mentorings where id = $1 for no key update'), [mentoringId]);
      const decline = rejectMentoring(instance.services, mentor.memberId, { mentoringId, reason: '' });
      await expect.poll(() => raceStore.countWaiting(instance.db)).toBe(1);
      const named = 'insert into mentoring_backups (mentoring_id, place, mentor_id, agreed_at) values ($1, 1, $2, $3)';
      await tx.query(unnamed(named), [mentoringId, next.memberId, instance.clock.now()]);
      return { declined: decline };
    });
    await declined;
    await passOn(instance.services, mentoringId);
    expect(await openOf(next)).toHaveLength(1);
    expect((await look({ mentee, mentoringId })).payment).toBeNull();
  });

  it('while its student cancels is cancelled with all money back, or with the next mentor: never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { scene, next } = await proposeWithBackup();
      const { mentor, mentee, mentoringId } = scene;
      const outcomes = await Promise.allSettled([
        rejectMentoring(instance.services, mentor.memberId, { mentoringId, reason: '' }),
        cancelMentoring(instance.services, mentee.memberId, { mentoringId, reason: '' }),
      ]);
      expectRefusals(outcomes);
      await passOn(instance.services, mentoringId);
      const { status, payment } = await look(scene);
      if (status === 'CANCELLED') expect(payment?.status).toBe('REFUND_PENDING');
      else expect(payment).toBeNull();
      expect(await openOf(next)).toHaveLength(status === 'CANCELLED' ? 0 : 1);
    }
  });

  it('passes on once, by however many processes', async () => {
    const { scene, next } = await waitForBackup([FIRST, SECOND]);
    await Promise.all(Array.from({ length: 5 }, () => passOn(instance.services, scene.mentoringId)));
    expect(await openOf(next)).toHaveLength(1);
    expect((await look(scene)).passedOn).toMatchObject({ state: 'PASSED' });
  });

  it('offers no half hour for which the next mentor accepts another session at this moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { scene, next } = await waitForBackup([FIRST]);
      const other = await proposeAndPay(instance, { mentor: next, applyTimes: [FIRST] });
      const outcomes = await Promise.allSettled([
        passOn(instance.services, scene.mentoringId),
        acceptMentoring(instance.services, next.memberId, {
          mentoringId: other.mentoringId,
          startTime: FIRST.startTime,
        }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      // It came too late, or the mentoring has lost its last time.
      expect(await openOf(next)).toEqual([]);
    }
  });

  it('nor one at which the student confirms another session at this moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { scene, next } = await waitForBackup([FIRST, SECOND]);
      const other = await proposeAndPay(instance, { mentee: scene.mentee, applyTimes: [FIRST] });
      await Promise.all([
        passOn(instance.services, scene.mentoringId),
        acceptMentoring(instance.services, other.mentor.memberId, {
          mentoringId: other.mentoringId,
          startTime: FIRST.startTime,
        }),
      ]);
      const [card] = await openOf(next);
      expect(card?.applyTimes).toEqual([SECOND]);
    }
  });

  it('is with no mentor who is suspended at this moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { scene, next } = await waitForBackup();
      const params = { memberId: next.memberId };
      await Promise.all([
        passOn(instance.services, scene.mentoringId),
        operator.client.get('POST /v1/admin/members/{memberId}/suspension', {
          params,
          body: { reason: '경쟁 시험', days: null },
        }),
      ]);
      await instance.services.jobs.runDue();
      const { mentee } = scene;
      expect(await openOf(mentee)).toEqual([]);
      const { content } = await mentee.client.get('GET /v1/mentoring', { query: { tab: 'completed' } });
      // The mentor who had it last has given it back.
      expect(content.filter(({ paymentStatus }) => paymentStatus === 'REFUNDED')).toHaveLength(1);
    }
  });

  it('holds up a suspension of the next mentor until it has passed on, and then ends with the others', async () => {
    const { scene, next } = await waitForBackup();
    const { db, jobs } = instance.services;
    const params = { memberId: next.memberId };
    const suspend = async () => {
      const body = { reason: '경쟁 시험', days: null };
      await operator.client.get('POST /v1/admin/members/{memberId}/suspension', { params, body });
      await jobs.runDue();
    };
    const suspending: { work?: Promise<void>; isOver: boolean } = { isOver: false };
    const pausing: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            async query(asked, values) {
              if (asked.name === 'pass-payment-on') {
                suspending.work = suspend().finally(() => {
                  suspending.isOver = true;
                });
                while (!suspending.isOver && (await raceStore.countWaiting(db)) === 0);
              }
              return tx.query(asked, values);
            },
          }),
        ),
    };
    await passOn({ ...instance.services, db: pausing }, scene.mentoringId);
    await suspending.work;
    await jobs.runDue();
    expect(await openOf(scene.mentee)).toEqual([]);
    const { content } = await scene.mentee.client.get('GET /v1/mentoring', { query: { tab: 'completed' } });
    expect(content.filter(({ paymentStatus }) => paymentStatus === 'REFUNDED')).toHaveLength(1);
  });

  it('goes to the mentor the student wants last, when they change that at this moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { scene, next } = await waitForBackup();
      const { mentee, mentoringId } = scene;
      const [, changed] = await Promise.allSettled([
        passOn(instance.services, mentoringId),
        changeBackups(instance.services, mentee.memberId, { mentoringId, choice: NO_BACKUPS }),
      ]);
      expectRefusals([changed]);
      const isPassedOn = (await openOf(next)).length > 0;
      expect(isPassedOn).toBe(changed.status === 'rejected');
      expect((await look(scene)).passedOn?.state).toBe(isPassedOn ? 'PASSED' : 'NOBODY');
    }
  });

  it('counts for the next mentor’s load: the last place is given once', async () => {
    const { scene, next } = await waitForBackup();
    const { client } = next;
    const own = await client.get('GET /v1/mentor/me/availability');
    await client.get('PUT /v1/mentor/me/availability', { body: { ...own, maxOpenProposals: 1 } });
    const mentee = await createMentee(instance);
    await Promise.all([
      passOn(instance.services, scene.mentoringId),
      mentee.client.call('POST /v1/mentoring', { body: { mentorId: next.memberId, applyTimes: [SECOND] } }),
    ]);
    expect(await openOf(next)).toHaveLength(1);
  });
});
