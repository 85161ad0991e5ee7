import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { statement } from '#server/db/statement.ts';
import { expectRulesToHold } from '#server/testing/expect-rules.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { balancesOf, FIRST, goToPay, propose, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { deleteMember, liftSuspension, suspendMember } from '#server/testing/stores/member-row-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { listMentor } from './write-mentor.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const suspend = (mentor: TestMember) => suspendMember(instance.db, mentor.memberId, NOON);
const lift = (mentor: TestMember) => liftSuspension(instance.db, mentor.memberId);

/** Where a mentee meets a mentor: the list, the page, the free times, the bookmarks. */
async function seenBy({ client }: TestMember, { memberId: mentorId }: TestMember) {
  const params = { mentorId };
  const list = await client.get('GET /v1/mentor', { query: { size: 30 } });
  const marked = await client.get('GET /v1/bookmark', { query: { size: 30 } });
  return {
    isListed: list.content.some((mentor) => mentor.mentorId === mentorId),
    isMarked: marked.content.some((mentor) => mentor.mentorId === mentorId),
    page: (await client.call('GET /v1/mentor/{mentorId}', { params })).status,
  };
}

const GONE = { isListed: false, isMarked: false, page: 404 };
const THERE = { isListed: true, isMarked: true, page: 200 };

async function bookmarked() {
  const [mentee, mentor] = [await createMentee(instance), await createMentor(instance)];
  await mentee.client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: mentor.memberId } });
  return { mentee, mentor };
}

describe('S-70 a mentor who is suspended or deleted', () => {
  it.each([
    ['suspended', suspend],
    ['deleted', (mentor: TestMember) => deleteMember(instance.db, mentor.memberId, NOON)],
  ])('%s: is in no list, has no page and cannot be proposed to', async (_state, end) => {
    const { mentee, mentor } = await bookmarked();
    expect(await seenBy(mentee, mentor)).toEqual(THERE);
    await end(mentor);
    expect(await seenBy(mentee, mentor)).toEqual(GONE);
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    expect(await mentee.client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 404 });
  });

  it('is back when the suspension is lifted, and not before, whatever is decided about documents meanwhile', async () => {
    const { mentee, mentor } = await bookmarked();
    await suspend(mentor);
    await instance.db.transaction((tx) => listMentor(tx, mentor.memberId, NOON));
    expect(await seenBy(mentee, mentor)).toEqual(GONE);
    await lift(mentor);
    expect(await seenBy(mentee, mentor)).toEqual(THERE);
  });

  it('is not listed by the end of a suspension if they were not listed before', async () => {
    const [mentee, mentor] = [await createMentee(instance), await createMentor(instance, { isListed: false })];
    await suspend(mentor);
    await lift(mentor);
    expect(await seenBy(mentee, mentor)).toEqual(GONE);
  });

  it('cannot be paid: neither is the window opened, nor is money taken that was on its way', async () => {
    const scene = await propose(instance);
    const { mentee, mentor, params } = scene;
    const order = await goToPay(instance, scene);
    await suspend(mentor);
    const refused = { status: 403, code: 'NOT_AVAILABLE' };
    const body = { method: 'CARD' };
    expect(await mentee.client.call('POST /v1/mentoring/{mentoringId}/payment', { params, body })).toMatchObject(
      refused,
    );
    expect(await mentee.client.call('POST /v1/payment/confirm', { body: order })).toMatchObject(refused);
    expect(await instance.services.gateway.findByOrderId(order.orderId)).not.toMatchObject({ status: 'DONE' });
  });

  it('is not accepted: a time that was offered before is confirmed by nobody', async () => {
    const { mentee, mentor, params } = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
    await suspend(mentor);
    const acceptance = { params, body: { startTime: SECOND.startTime } };
    const answer = await mentee.client.call('POST /v1/mentoring/{mentoringId}/acceptance', acceptance);
    expect(answer).toMatchObject({ status: 403, code: 'NOT_AVAILABLE' });
    await lift(mentor);
    expect(await mentee.client.call('POST /v1/mentoring/{mentoringId}/acceptance', acceptance)).toMatchObject({
      data: { status: 'CONFIRMED' },
    });
  });
});

/** A suspension that is written and not yet committed; `end` commits it. */
async function beginSuspension({ memberId }: TestMember) {
  const [written, mayEnd] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const whole = instance.db.transaction(async (tx) => {
    await suspendMember(tx, memberId, NOON);
    written.resolve(undefined);
    await mayEnd.promise;
  });
  await written.promise;
  return async () => {
    mayEnd.resolve(undefined);
    await whole;
  };
}

const countWaiting = statement<{ count: number }>(
  'test-transactions-waiting',
  `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
   where not l.granted and a.datname = current_database()`,
);
/** Until somebody waits for a lock, or `act` is over without having waited. */
async function waitsOrEnds(act: Promise<unknown>) {
  const isWaiting = async () => ((await instance.db.query(countWaiting))[0]?.count ?? 0) > 0;
  await Promise.race([vi.waitUntil(isWaiting, { timeout: 120_000 }), act]);
}

describe('S-70 what meets a suspension that is being written waits for it, and is refused:', () => {
  it.each([
    [
      'a proposal',
      async () => {
        const [mentee, mentor] = [await createMentee(instance), await createMentor(instance)];
        const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
        return { mentor, act: () => mentee.client.call('POST /v1/mentoring', { body }), refused: { status: 404 } };
      },
    ],
    [
      'a payment',
      async () => {
        const scene = await propose(instance);
        const body = await goToPay(instance, scene);
        const act = () => scene.mentee.client.call('POST /v1/payment/confirm', { body });
        return { mentor: scene.mentor, act, refused: { status: 403, code: 'NOT_AVAILABLE' } };
      },
    ],
    [
      'an acceptance',
      async () => {
        const { mentor, params } = await proposeAndPay(instance);
        const body = { startTime: FIRST.startTime };
        const act = () => mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
        return { mentor, act, refused: { status: 401 } };
      },
    ],
  ])('%s', async (_what, arrange) => {
    const { mentor, act, refused } = await arrange();
    const end = await beginSuspension(mentor);
    const answer = act();
    await waitsOrEnds(answer);
    await end();
    expect(await answer).toMatchObject(refused);
    await expectRulesToHold(instance);
  });
});

it('S-70 what was done before the suspension ends by its deadline, and the money goes back whole', async () => {
  const { mentee, mentor, mentoringId, params } = await proposeAndPay(instance);
  await suspend(mentor);
  instance.clock.advance({ hours: 48 });
  await instance.services.jobs.runDue();
  expect(await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).toMatchObject({ status: 'EXPIRED' });
  const balances = await balancesOf(instance, mentoringId);
  expect(balances).toEqual({});
  await expectRulesToHold(instance);
});

it('S-70 an approval that meets a suspension lists the mentor when that is lifted, not before', async () => {
  const [mentee, mentor] = [await createMentee(instance), await createMentor(instance, { isListed: false })];
  const end = await beginSuspension(mentor);
  const approval = instance.db.transaction((tx) => listMentor(tx, mentor.memberId, NOON));
  await waitsOrEnds(approval);
  await end();
  await approval;
  expect(await seenBy(mentee, mentor)).toEqual(GONE);
  await lift(mentor);
  expect(await seenBy(mentee, mentor)).toEqual({ ...THERE, isMarked: false });
});

it('S-70 a mentor suspended before the triggers came is unlisted by the migration, and back afterwards', async () => {
  const { mentee, mentor } = await bookmarked();
  await instance.db.script(`begin; set local session_replication_role = replica;
    update members set suspended_at = now() where id = ${mentor.memberId}; commit`);
  expect(await seenBy(mentee, mentor)).toEqual(THERE);
  const files = await readMigrations();
  await instance.db.script(files.find(({ name }) => name === '0024_absent_mentors_unlisted.sql')?.sql ?? '');
  expect(await seenBy(mentee, mentor)).toEqual(GONE);
  await lift(mentor);
  expect(await seenBy(mentee, mentor)).toEqual(THERE);
});
