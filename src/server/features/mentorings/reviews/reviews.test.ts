import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, createMentor, signInAgain } from '#server/testing/factories.ts';
import {
  confirmFirst,
  FIRST,
  meetFirst,
  proposeAndPay,
  SECOND,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { listAudit } from '#server/testing/stores/conversation-row-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

type Member = Scene['mentor'];
const THIRD = { startTime: '2026-11-25T16:00:00', endTime: '2026-11-25T16:30:00' };

describe.each(featureEngines)('reviews on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    // What was summed of days that begin again now is forgotten.
    await instance.services.jobs.runDue();
  });

  /** A session that both attended, completed a day after. */
  async function complete(mentor?: Member, time = FIRST): Promise<Scene> {
    instance.clock.set(NOON);
    await instance.services.jobs.runDue();
    const scene = await proposeAndPay(instance, { applyTimes: [time], ...(mentor ? { mentor } : {}) });
    const { params } = scene;
    const { startTime } = time;
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
    await meetFirst(instance, scene, [scene.mentor, scene.mentee], time);
    instance.clock.advance({ hours: 25 });
    await instance.services.jobs.runDue();
    return scene;
  }
  const review = ({ mentee, params }: Scene, body: object = { face: 'GOOD' }) =>
    mentee.client.call('POST /v1/mentoring/{mentoringId}/review', { params, body });
  const thank = ({ mentor, params }: Scene, text = '질문이 좋았어요.') =>
    mentor.client.call('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text } });
  const read = (member: Member, { params }: Scene) =>
    member.client.get('GET /v1/mentoring/{mentoringId}/reviews', { params });
  const ofMentor = ({ memberId: mentorId }: Member, query: object = {}) =>
    instance.client().get('GET /v1/mentor/{mentorId}/reviews', { params: { mentorId }, query: { ...query } });

  it('are written once a side, after a completed session, and seen when both have written', async () => {
    const scene = await complete();
    expect(await read(scene.mentee, scene)).toMatchObject({ canWrite: true, own: null, other: null });
    const body = { face: 'GOOD', chips: ['WARM', 'CLEAR'], text: ' 큰 힘이 됐어요. ' };
    expect(await review(scene, body)).toMatchObject({
      status: 201,
      data: { canWrite: false, own: { text: '큰 힘이 됐어요.' } },
    });
    expect(await read(scene.mentor, scene)).toMatchObject({ canWrite: true, other: null });
    expect(await ofMentor(scene.mentor)).toMatchObject({ count: 0, content: [], satisfaction: null, chips: [] });
    expect(await review(scene)).toMatchObject({ status: 409, code: 'REVIEWED_ALREADY' });
    expect(await thank(scene, '')).toMatchObject({ status: 400 });
    expect(await thank(scene)).toMatchObject({
      status: 201,
      data: { other: { text: '큰 힘이 됐어요.', face: 'GOOD' } },
    });
    expect(await read(scene.mentee, scene)).toMatchObject({
      other: { text: '질문이 좋았어요.', face: null, chips: [] },
    });
    const shown = await ofMentor(scene.mentor);
    expect(shown).toMatchObject({
      count: 1,
      satisfaction: null,
      content: [{ text: '큰 힘이 됐어요.', month: '2026-11' }],
    });
    expect(JSON.stringify(shown), 'the thanks are for the mentee alone').not.toContain('질문이 좋았어요');
  });

  it('are seen after fourteen days if the other side writes nothing, and nobody can write then', async () => {
    const scene = await complete();
    await review(scene);
    instance.clock.advance({ days: 14, seconds: -1 });
    expect(await ofMentor(scene.mentor)).toMatchObject({ count: 0 });
    instance.clock.advance({ seconds: 1 });
    expect(await ofMentor(scene.mentor)).toMatchObject({ count: 1 });
    await signInAgain(instance, scene.mentor);
    expect(await read(scene.mentor, scene)).toMatchObject({ canWrite: false, other: { face: 'GOOD' } });
    expect(await thank(scene)).toMatchObject({ status: 409, code: 'REVIEW_ENDED' });
  });

  it('of both at the same moment show each other', async () => {
    const scene = await complete();
    const answers = await Promise.all([review(scene), thank(scene)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await read(scene.mentor, scene)).other).not.toBeNull();
    expect((await read(scene.mentee, scene)).other).not.toBeNull();
  });

  it('S-32 are of the two alone, and of nothing but a completed session', async () => {
    const scene = await complete();
    const { params } = scene;
    const [mentee, mentor] = [await createMentee(instance), await createMentor(instance)];
    const answers = [
      await mentee.client.call('GET /v1/mentoring/{mentoringId}/reviews', { params }),
      await mentee.client.call('POST /v1/mentoring/{mentoringId}/review', { params, body: { face: 'POOR' } }),
      await mentor.client.call('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text: '저도요' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(
      await scene.mentor.client.call('POST /v1/mentoring/{mentoringId}/review', { params, body: { face: 'GOOD' } }),
    ).toMatchObject({
      status: 403,
    });
    instance.clock.set(NOON);
    const confirmed = await confirmFirst(instance);
    expect(await review(confirmed)).toMatchObject({ status: 409, code: 'REVIEW_NOT_OPEN' });
    expect(await read(confirmed.mentee, confirmed)).toMatchObject({ canWrite: false, endsAt: null });
  });

  it('have an average from three on; a hidden one counts no more, and hiding is in the audit log', async () => {
    const mentor = await createMentor(instance);
    const { nickname } = await mentor.client.get('GET /v1/mentor/me');
    const saidOnCard = async () => {
      const { content } = await instance.client().get('GET /v1/mentor', { query: { size: 30, q: nickname } });
      return content.map(({ reviewChip, reviewWords }) => [reviewChip, reviewWords]);
    };
    expect(await saidOnCard()).toEqual([[null, null]]);
    for (const [face, chip, time] of [
      ['GOOD', 'WARM', FIRST],
      ['GOOD', 'WARM', SECOND],
      ['POOR', 'CLEAR', THIRD],
    ] as const) {
      const scene = await complete(mentor, time);
      await review(scene, { face, chips: [chip], text: `${face}이에요` });
      await thank(scene);
    }
    const before = await ofMentor(mentor);
    expect(await saidOnCard(), 'the newest good one').toEqual([['WARM', 'GOOD이에요']]);
    expect(before).toMatchObject({ count: 3, satisfaction: 67, sliceInfo: { last: false } });
    expect(before.chips).toEqual([
      { chip: 'WARM', count: 2 },
      { chip: 'CLEAR', count: 1 },
    ]);
    expect(before.content).toHaveLength(2);
    expect((await ofMentor(mentor, { cursor: before.sliceInfo.cursor })).content).toHaveLength(1);

    const operator = await createOperator(instance);
    const all = await operator.client.get('GET /v1/admin/reviews', { query: { size: 50 } });
    const worst = all.content.find(({ text }) => text === 'POOR이에요');
    const params = { reviewId: worst?.reviewId ?? 0 };
    const hide = (reason: string) =>
      operator.client.call('POST /v1/admin/reviews/{reviewId}/hiding', { params, body: { reason } });
    expect(await hide('')).toMatchObject({ status: 400 });
    expect(await hide('욕설이 있어요.')).toMatchObject({ status: 200 });
    expect(await hide('한 번 더')).toMatchObject({ status: 404 });
    expect(await listAudit(instance.db, `mentoring:${worst?.mentoringId}`)).toEqual(['REVIEW_HIDDEN']);
    expect(await ofMentor(mentor)).toMatchObject({ count: 2, satisfaction: null });
    const left = await operator.client.get('GET /v1/admin/reviews', { query: { size: 50 } });
    expect(left.content.map(({ reviewId }) => reviewId)).not.toContain(params.reviewId);
  });

  it('are hidden by an operator from all but their writer, who is told and reads why', async () => {
    const scene = await complete();
    await review(scene, { face: 'POOR', text: '욕설' });
    await thank(scene);
    expect(await read(scene.mentee, scene)).toMatchObject({ own: { text: '욕설' }, ownHiddenReason: null });
    const operator = await createOperator(instance);
    const { content } = await operator.client.get('GET /v1/admin/reviews', { query: { size: 50 } });
    const reviewId = content.find(({ mentoringId }) => mentoringId === scene.mentoringId)?.reviewId ?? 0;
    await operator.client.get('POST /v1/admin/reviews/{reviewId}/hiding', {
      params: { reviewId },
      body: { reason: '욕설이 있어요.' },
    });
    expect(await read(scene.mentee, scene)).toMatchObject({ own: { text: '욕설' }, ownHiddenReason: '욕설이 있어요.' });
    expect(await read(scene.mentor, scene)).toMatchObject({ other: null, ownHiddenReason: null });
    const told = async ({ client }: Member) =>
      (await client.get('GET /v1/notifications', { query: {} })).content.filter(({ title }) => title.includes('숨겼'));
    expect(await told(scene.mentee)).toMatchObject([
      { kind: 'REVIEW', link: `/user/status/mentee/progress/${scene.mentoringId}`, isRead: false },
    ]);
    expect(await told(scene.mentor)).toEqual([]);
  });

  it('are found by operators by the mentoring, its people and the face, in either order', async () => {
    const operator = await createOperator(instance);
    const find = async (query: Record<string, string>) =>
      (await operator.client.get('GET /v1/admin/reviews', { query: { size: '50', ...query } })).content;
    const all = await find({});
    expect(all.length).toBeGreaterThan(1);
    expect((await find({ order: 'OLDEST' })).map(({ reviewId }) => reviewId)).toEqual(
      all.map(({ reviewId }) => reviewId).toReversed(),
    );
    const [newest] = all;
    expect(await find({ search: String(newest?.mentoringId) })).toEqual([newest]);
    expect(await find({ search: newest?.mentor ?? '' })).toContainEqual(newest);
    const faces = new Set(all.map(({ face }) => face));
    for (const face of faces) expect(await find({ face })).toEqual(all.filter((each) => each.face === face));
    const [last] = await find({ order: 'OLDEST', size: '1' });
    expect((await find({ order: 'OLDEST', cursor: String(last?.reviewId) }))[0]).toEqual(all.at(-2));
    const log = await operator.client.get('GET /v1/admin/audit', { query: { action: 'REVIEWS_SEARCHED' } });
    expect(log.content[0]).toMatchObject({ detail: { search: newest?.mentor } });
  });

  it('of a mentor who is not listed are for that mentor alone', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    const asked = { params: { mentorId: mentor.memberId } };
    expect(await instance.client().call('GET /v1/mentor/{mentorId}/reviews', asked)).toMatchObject({ status: 404 });
    expect(await mentor.client.get('GET /v1/mentor/{mentorId}/reviews', asked)).toMatchObject({ count: 0 });
  });

  it('tell the other side in the app, and leave the rules in place', async () => {
    const scene = await complete();
    await review(scene);
    const [notice] = (await scene.mentor.client.get('GET /v1/notifications')).content;
    expect(notice).toMatchObject({ kind: 'REVIEW', isRead: false });
    await instance.services.outbox.sendDue();
    expect((await findViolations(instance.services)).filter(({ invariant }) => invariant !== 'F1')).toEqual([]);
  });
});
