import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createMentor } from '#server/testing/factories.ts';
import { FIRST, propose, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const LIMIT = 3;
const SPENT = {
  status: 429,
  code: 'TOO_MANY_STEPS',
  message: '하루에 할 수 있는 횟수를 모두 썼어요. 24시간 뒤에 다시 시도해 주세요.',
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { STEPS_A_DAY: String(LIMIT) });
});
beforeEach(() => instance.clock.set(NOON));
afterAll(() => instance.close());

const changeTimes = ({ mentee, params }: Scene, applyTimes: readonly object[]) =>
  mentee.client.call('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body: { applyTimes } });
const cancel = ({ mentee, params }: Scene) =>
  mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: { reason: '' } });
const countThrottles = statement<{ hits: number }>('test-daily-hits', 'select hits from throttles where key = $1');

describe('actions that disturb the other side', () => {
  it('S-69 a mentee’s proposals a day are limited, also in parallel; refused ones do not count', async () => {
    const scene = await propose(instance);
    const { mentee } = scene;
    await cancel(scene);
    const again = { mentorId: scene.mentor.memberId, applyTimes: [FIRST] };
    expect(await mentee.client.call('POST /v1/mentoring', { body: { ...again, mentorId: 999_999 } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const mentors = await Promise.all([1, 2, 3, 4].map(() => createMentor(instance)));
    const answers = await Promise.all(
      mentors.map(({ memberId }) =>
        mentee.client.call('POST /v1/mentoring', { body: { ...again, mentorId: memberId } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMIT - 1);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject(SPENT);
    instance.clock.advance({ days: 1 });
    expect(await mentee.client.call('POST /v1/mentoring', { body: again })).toMatchObject({ status: 201 });
  });

  it('S-69 changes the times of all proposals so many times a day', async () => {
    const scene = await propose(instance);
    for (let n = 0; n < LIMIT; n += 1) expect(await changeTimes(scene, [SECOND])).toMatchObject({ status: 200 });
    expect(await changeTimes(scene, [SECOND])).toMatchObject(SPENT);
  });

  it('S-69 a day that was begun by a clock ahead ends when the clock is right again', async () => {
    const scene = await propose(instance);
    for (let n = 0; n < LIMIT; n += 1) await changeTimes(scene, [SECOND]);
    expect(await changeTimes(scene, [SECOND])).toMatchObject(SPENT);
    instance.clock.advance({ seconds: -59 });
    expect(await changeTimes(scene, [SECOND]), 'two machines').toMatchObject({ code: SPENT.code });
    instance.clock.advance({ days: -3 });
    expect(await changeTimes(scene, [SECOND])).toMatchObject({ status: 200 });
  });

  it('S-69 counts a mentor’s other times, and cancellations, of which there are twice as many', async () => {
    const scene = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params: scene.params, body });
    expect(await instance.db.query(countThrottles, [`steps:offerTimes:${scene.mentor.memberId}`])).toEqual([
      { hits: 1 },
    ]);
    const { mentee } = await propose(instance);
    for (let n = 0; n < LIMIT - 1; n += 1) await propose(instance, { mentee });
    const { content } = await mentee.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } });
    // One that is refused because another sum would come back is not counted.
    for (const { mentoringId } of content.slice(0, 1))
      expect(
        await mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', {
          params: { mentoringId },
          body: { expectedRefundKrw: 1 },
        }),
      ).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    for (const { mentoringId } of content)
      expect(await cancel({ ...scene, mentee, params: { mentoringId } })).toMatchObject({ status: 200 });
    instance.clock.advance({ hours: 23 });
    expect(await instance.db.query(countThrottles, [`steps:cancel:${mentee.memberId}`])).toEqual([{ hits: LIMIT }]);
  });
});

describe('many changes of the proposed times', () => {
  const noticesOf = async (client: Scene['mentor']['client']) =>
    (await client.get('GET /v1/notifications', { query: { size: 50 } })).content.filter(
      ({ kind }) => kind === 'MENTORING_CHANGETIMES',
    );

  it('S-69 are one notification for each side until the mentor has read it', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FIRST] });
    await changeTimes(scene, [SECOND]);
    instance.clock.advance({ minutes: 7 });
    await changeTimes(scene, [FIRST]);
    const [notice, ...others] = await noticesOf(scene.mentor.client);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ isRead: false, createdAt: instance.clock.now().toISOString() });
    expect(await noticesOf(scene.mentee.client)).toHaveLength(1);
    await scene.mentor.client.get('POST /v1/notifications/read', { body: { throughId: notice?.notificationId } });
    await changeTimes(scene, [SECOND]);
    expect(await noticesOf(scene.mentor.client)).toMatchObject([{ isRead: false }, { isRead: true }]);
  });
});
