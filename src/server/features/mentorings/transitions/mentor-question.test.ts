import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { mailsAbout, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance();
});
afterEach(() => instance.close());

const findAnswerTimes = statement(
  'find-answer-times-of-mentoring',
  'select asked_at as asked, answered_at as answered from mentorings where id = $1',
);
/** When the answer's time ends anyway. */
const NEAR = { startTime: '2026-11-25T12:00:00', endTime: '2026-11-25T12:30:00' };
const FAR = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
const QUESTION = '지금까지 준비한 것을 알려 주세요.';
const ANSWER = '자격증 두 개와 인턴 한 번이에요.';

const ask = ({ mentor, params }: Scene, question = QUESTION) =>
  mentor.client.call('POST /v1/mentoring/{mentoringId}/question', { params, body: { question } });
const answer = ({ mentee, params }: Scene, text = ANSWER) =>
  mentee.client.call('POST /v1/mentoring/{mentoringId}/question/answer', { params, body: { answer: text } });
const look = (scene: Scene, side: 'mentor' | 'mentee' = 'mentee') =>
  scene[side].client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
const dueOf = async (scene: Scene) => new Date((await look(scene)).dueAt ?? 0);
const korean = (time: string) => new Date(`${time}:00+09:00`);

async function atTime(time: string): Promise<void> {
  instance.clock.set(`${time}:00+09:00`);
  await instance.services.jobs.runDue();
}

describe('조금 더 알려 주세요', () => {
  it('is read by both sides, answered once, and notified without its text', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    expect(await ask(scene)).toMatchObject({ status: 200 });
    const open = { text: QUESTION, answer: null, pausedUntil: '2026-11-24T03:00:00.000Z' };
    expect((await look(scene)).question).toMatchObject(open);
    expect((await look(scene, 'mentor')).question).toMatchObject(open);
    expect(await scene.mentee.client.get('GET /v1/next-step')).toMatchObject({
      step: { kind: 'TELL_MORE', mentoringId: scene.mentoringId },
    });
    expect(await ask(scene)).toMatchObject({ status: 409, code: 'QUESTION_ASKED_ALREADY' });
    expect(await answer(scene)).toMatchObject({ status: 200 });
    expect((await look(scene, 'mentor')).question).toMatchObject({ text: QUESTION, answer: ANSWER, pausedUntil: null });
    expect(await answer(scene)).toMatchObject({ status: 409, code: 'NO_QUESTION' });
    expect((await scene.mentee.client.get('GET /v1/next-step')).step).toBeNull();
    for (const member of [scene.mentor, scene.mentee]) {
      const mails = await mailsAbout(instance, scene.mentoringId, member);
      expect(mails.filter(({ text }) => text.includes(QUESTION) || text.includes(ANSWER))).toEqual([]);
    }
    const subjects = async (member: Scene['mentor']) =>
      (await mailsAbout(instance, scene.mentoringId, member)).map(({ subject }) => subject);
    expect(await subjects(scene.mentee)).toContain('[선배랑] 선배가 한 가지를 물어봤어요');
    expect(await subjects(scene.mentor)).toContain('[선배랑] 후배가 질문에 답했어요');
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('is refused when it is empty or too long, and nothing is lost', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    expect(await ask(scene, ' ')).toMatchObject({ status: 400, errors: [{ field: 'question' }] });
    expect(await ask(scene, '가'.repeat(201))).toMatchObject({ status: 400, errors: [{ field: 'question' }] });
    await ask(scene);
    expect(await answer(scene, '가'.repeat(501))).toMatchObject({ status: 400, errors: [{ field: 'answer' }] });
    expect(await answer(scene)).toMatchObject({ status: 200 });
  });

  it('stops the clock until the answer', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    expect(await dueOf(scene)).toEqual(korean('2026-11-25T12:00'));
    await atTime('2026-11-24T12:00');
    await ask(scene);
    expect(await dueOf(scene), '24 h of pause, and the 24 h that were left').toEqual(korean('2026-11-26T12:00'));
    await atTime('2026-11-24T18:00');
    await answer(scene);
    expect(await dueOf(scene)).toEqual(korean('2026-11-25T18:00'));
    await atTime('2026-11-25T18:00');
    expect((await look(scene)).status).toBe('EXPIRED');
  });

  it('stops it for 24 hours at most: later the answer changes nothing, and silence ends it', async () => {
    const [scene, silent] = [
      await proposeAndPay(instance, { applyTimes: [FAR] }),
      await proposeAndPay(instance, { applyTimes: [FAR] }),
    ];
    await ask(scene);
    await ask(silent);
    const due = korean('2026-11-26T12:00');
    expect(await dueOf(scene)).toEqual(due);
    await atTime('2026-11-24T13:00');
    expect(await answer(scene)).toMatchObject({ status: 200 });
    expect(await dueOf(scene)).toEqual(due);
    await atTime('2026-11-26T11:59');
    expect((await look(silent)).status).toBe('WAITING_FOR_MENTOR');
    await atTime('2026-11-26T12:00');
    expect([(await look(scene)).status, (await look(silent)).status]).toEqual(['EXPIRED', 'EXPIRED']);
  });

  it('never moves the deadline past the last time that can be accepted', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [NEAR] });
    const last = korean('2026-11-25T12:00');
    expect(await dueOf(scene)).toEqual(last);
    await ask(scene);
    expect(await dueOf(scene)).toEqual(last);
    expect((await look(scene)).question, 'the clock does not stand').toMatchObject({ pausedUntil: null });
    await atTime('2026-11-23T20:00');
    await answer(scene);
    expect(await dueOf(scene)).toEqual(last);
  });

  it('names the deadline to both sides where the last time that can be accepted is near', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [NEAR] });
    await ask(scene);
    const told = async ({ client }: Scene['mentor']) => {
      const { content } = await client.get('GET /v1/notifications');
      return content.find(({ kind }) => kind === 'MENTORING_ASKQUESTION')?.body;
    };
    expect(await told(scene.mentor)).toContain('답변 기한은 늦어도 11월 25일 (수) 12:00까지예요.');
    expect(await told(scene.mentee)).toContain('선배는 11월 25일 (수) 12:00까지 답할 수 있으니 그 전에 답해 주세요.');

    const far = await proposeAndPay(instance, { applyTimes: [FAR] });
    await ask(far);
    expect(await told(far.mentor)).toContain('길어도 24시간이에요.');
    expect(await told(far.mentee)).toContain('24시간 안에 답해 주세요.');
  });

  it('keeps the mentor from being nudged while it waits, and the clock begins anew with other times', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await ask(scene);
    const nudges = async () =>
      (await scene.mentor.client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'MENTORING_NUDGE');
    await atTime('2026-11-24T11:59');
    expect(await nudges()).toEqual([]);
    await atTime('2026-11-24T15:00');
    expect(await nudges(), 'three hours after the pause').toHaveLength(1);
    const times = { params: scene.params, body: { applyTimes: [FAR, SECOND] } };
    const moved = await scene.mentee.client.get('PUT /v1/mentoring/{mentoringId}/apply-times', times);
    expect(moved).toMatchObject({ dueAt: korean('2026-11-26T15:00').toISOString(), question: { pausedUntil: null } });
    await answer(scene);
    expect(await dueOf(scene)).toEqual(korean('2026-11-26T15:00'));
  });

  it('answered after its 24 hours leaves the nudges where they were', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await ask(scene);
    await atTime('2026-11-24T15:00');
    await atTime('2026-11-24T18:00');
    expect(await answer(scene)).toMatchObject({ status: 200 });
    for (const time of ['2026-11-24T21:00', '2026-11-25T12:00', '2026-11-25T18:00', '2026-11-26T08:00'])
      await atTime(time);
    const { content } = await scene.mentor.client.get('GET /v1/notifications');
    const nudges = content.filter(({ kind }) => kind === 'MENTORING_NUDGE').map(({ createdAt }) => createdAt);
    expect(nudges.toReversed().map((at) => new Date(at))).toEqual(
      ['2026-11-24T15:00', '2026-11-25T12:00', '2026-11-26T08:00'].map(korean),
    );
  });

  it('is no answer: the habit counts from the student’s answer on', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await ask(scene);
    instance.clock.advance({ hours: 10 });
    await answer(scene);
    instance.clock.advance({ hours: 2 });
    const body = { startTime: FAR.startTime };
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params: scene.params, body });
    const [row] = await instance.db.query(findAnswerTimes, [scene.mentoringId]);
    expect(row).toEqual({ asked: korean('2026-11-23T22:00'), answered: korean('2026-11-24T00:00') });
  });

  it('of two at once one holds', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    const asked = await Promise.all([ask(scene, '하나?'), ask(scene, '둘?')]);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
