import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMentor, unlistMentor } from '#server/features/mentors/write-mentor.ts';
import { createMentee, createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November. */
let instance: TestInstance;
let mentor: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  mentor = await createMentor(instance);
});
afterEach(() => instance.close());

const pause = () => mentor.client.call('PUT /v1/mentor/me/pause');
const resume = () => mentor.client.call('DELETE /v1/mentor/me/pause');
const isShown = async () =>
  (await mentor.client.get('GET /v1/mentor')).content.some(({ mentorId }) => mentorId === mentor.memberId);
const pausedAt = async () => (await mentor.client.get('GET /v1/mentor/me/availability')).pausedAt;
const notifiedKinds = async () =>
  (await mentor.client.get('GET /v1/notifications')).content
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'PAUSE_QUESTION' || kind === 'PAUSED')
    .toReversed();

async function run(duration: Parameters<TestInstance['clock']['advance']>[0]): Promise<void> {
  instance.clock.advance(duration);
  await instance.services.jobs.runDue();
}
/** A proposal for a time a week ahead, so that it waits its 48 hours. */
const ask = () => {
  const day = new Date(instance.clock.now().getTime() + 8 * 86_400_000).toISOString().slice(0, 10);
  const applyTimes = [{ startTime: `${day}T11:00:00`, endTime: `${day}T11:30:00` }];
  return proposeAndPay(instance, { mentor, applyTimes });
};
async function letLapse(): Promise<void> {
  await ask();
  await run({ hours: 72 });
}

describe('a mentor who takes a pause', () => {
  it('is neither listed nor proposed to until they are back; what was proposed before stays', async () => {
    const { mentoringId, mentee, params } = await proposeAndPay(instance, { mentor });
    expect(await pause()).toMatchObject({ status: 200 });
    expect(await pause(), 'once more').toMatchObject({ status: 200 });
    expect(await pausedAt()).toBe(instance.clock.now().toISOString());
    expect(await isShown()).toBe(false);
    const other = await createMentee(instance);
    const body = {
      mentorId: mentor.memberId,
      applyTimes: [{ startTime: '2026-11-27T11:00:00', endTime: '2026-11-27T11:30:00' }],
    };
    expect(await other.client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 404 });
    expect(
      await other.client.call('GET /v1/mentor/{mentorId}', { params: { mentorId: mentor.memberId } }),
    ).toMatchObject({
      status: 404,
    });
    expect((await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).mentoringId).toBe(mentoringId);
    expect(await mentor.client.get('GET /v1/next-step')).toMatchObject({ step: { kind: 'ANSWER' } });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    expect(await mentor.client.get('GET /v1/next-step')).toMatchObject({ step: { kind: 'RESUME' } });
    expect(await mentor.client.get('GET /v1/members/me')).toMatchObject({ verification: 'APPROVED' });
    const desk = (await createOperator(instance)).client;
    const ofMentor = { params: { memberId: mentor.memberId } };
    expect(await desk.get('GET /v1/admin/members/{memberId}', ofMentor)).toMatchObject({ isVerified: true });
    expect(await resume()).toMatchObject({ status: 200 });
    expect(await resume(), 'once more').toMatchObject({ status: 200 });
    expect([await isShown(), await pausedAt()]).toEqual([true, null]);
    expect(await other.client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 201 });
  });

  it('is listed when they are back by what was decided meanwhile', async () => {
    await pause();
    await unlistMentor(instance.db, mentor.memberId);
    await resume();
    expect(await isShown(), 'a document was rejected').toBe(false);
    await pause();
    await listMentor(instance.db, mentor.memberId, instance.clock.now());
    expect(await isShown(), 'an approval ends no pause').toBe(false);
    await resume();
    expect(await isShown()).toBe(true);
    await instance.db.script(`update members set suspended_at = now() where id = ${mentor.memberId}`);
    await instance.db.script(`update mentor_profiles set paused_at = now() where member_id = ${mentor.memberId}`);
    await instance.db.script(`update members set suspended_at = null where id = ${mentor.memberId}`);
    expect(await isShown(), 'a lifted suspension ends no pause').toBe(false);
    await resume();
    expect(await isShown()).toBe(true);
  });

  it('has a profile', async () => {
    const { client } = await createMentee(instance);
    expect(await client.call('PUT /v1/mentor/me/pause')).toMatchObject({ status: 403 });
  });
});

describe('a mentor who lets proposals lapse', () => {
  it('is asked once after two in a row, and takes a pause after three', async () => {
    await letLapse();
    expect(await notifiedKinds()).toEqual([]);
    await letLapse();
    expect(await notifiedKinds()).toEqual(['PAUSE_QUESTION']);
    expect(await isShown()).toBe(true);
    await letLapse();
    expect(await notifiedKinds()).toEqual(['PAUSE_QUESTION', 'PAUSED']);
    expect([await isShown(), await pausedAt()]).toEqual([false, instance.clock.now().toISOString()]);
    await resume();
    await letLapse();
    expect([await isShown(), (await notifiedKinds()).length], 'begins anew').toEqual([true, 2]);
  });

  it('is not asked when a student let it lapse by not answering the mentor’s question', async () => {
    const question = { question: '무엇을 준비하고 있나요?' };
    const askBack = ({ params }: { params: { mentoringId: number } }) =>
      mentor.client.get('POST /v1/mentoring/{mentoringId}/question', { params, body: question });
    await letLapse();
    await askBack(await ask());
    await run({ hours: 120 });
    expect(await notifiedKinds(), 'the student was silent').toEqual([]);
    const answered = await ask();
    await askBack(answered);
    const { params } = answered;
    const body = { answer: '면접을 준비해요.' };
    await answered.mentee.client.get('POST /v1/mentoring/{mentoringId}/question/answer', { params, body });
    await run({ hours: 96 });
    expect(await notifiedKinds(), 'the mentor was, who had the answer').toEqual(['PAUSE_QUESTION']);
    await askBack(await ask());
    await run({ hours: 120 });
    expect(await notifiedKinds(), 'of the same two').toEqual(['PAUSE_QUESTION']);
  });

  it('is not asked when there was an answer between, nor for what ended otherwise', async () => {
    await letLapse();
    const { params } = await ask();
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await letLapse();
    expect(await notifiedKinds()).toEqual([]);
    const cancelled = await ask();
    await cancelled.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: cancelled.params,
      body: {},
    });
    await propose(instance, {
      mentor,
      applyTimes: [{ startTime: '2026-12-30T11:00:00', endTime: '2026-12-30T11:30:00' }],
    });
    await run({ hours: 72 });
    expect(await notifiedKinds(), 'a cancellation and an unpaid proposal').toEqual([]);
    await letLapse();
    expect(await notifiedKinds()).toEqual(['PAUSE_QUESTION']);
  });
});
