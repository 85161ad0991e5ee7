import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, createMentor, signInAgain, type TestMember } from '#server/testing/factories.ts';
import {
  confirmFirst,
  FIRST,
  meetFirst,
  proposeAndPay,
  SECOND,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { listAudit } from '#server/testing/stores/conversation-row-store.ts';
import { deleteMember } from '#server/testing/stores/member-row-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { publicAnswerStore } from './public-answer-store.ts';

const TEXTS = { question: '첫 직장은 어떻게 고르셨나요?', answer: '배울 사람이 있는 곳을 골랐어요.' };
const OWN = 'GET /v1/mentoring/{mentoringId}/public-answer';
const PUT = 'PUT /v1/mentoring/{mentoringId}/public-answer';
const CONSENT = 'POST /v1/mentoring/{mentoringId}/public-answer/consent';
const DECLINE = 'POST /v1/mentoring/{mentoringId}/public-answer/decline';
const DELETE = 'DELETE /v1/mentoring/{mentoringId}/public-answer';

// Shown answers of ended mentorings of one mentor, without the sessions.
const showSome = statement(
  'test-show-public-answers',
  `with made as (
     insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, confirmed_starts_at, closed_at, updated_at)
     select $1, $2, 'CAREER_PATH', '', 'COMPLETED', 0, $3, $3, $3, $3 from generate_series(1, $4::int) returning id
   )
   insert into public_answers (mentoring_id, mentor_id, mentee_id, status, question, answer, proposed_at, published_at)
   select id, $1, $2, 'PUBLISHED', '질문 ' || id, '답 ' || id, $3, $3 from made`,
);

describe.each(featureEngines)('a question and its answer on the mentor’s page, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  /** A session that both attended, completed a day after. */
  async function complete(given: { mentor?: TestMember } = {}, time = FIRST): Promise<Scene> {
    const scene = await proposeAndPay(instance, { ...given, applyTimes: [time] });
    const { mentor, mentee, params } = scene;
    const body = { startTime: time.startTime };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
    await meetFirst(instance, scene, [mentor, mentee], time);
    instance.clock.advance({ hours: 25 });
    await instance.services.jobs.runDue();
    return scene;
  }
  const offer = ({ mentee, params }: Scene, texts: object = TEXTS) => mentee.client.call(PUT, { params, body: texts });
  const consent = ({ mentor, params }: Scene, texts: object = TEXTS) =>
    mentor.client.call(CONSENT, { params, body: texts });
  const look = ({ client }: TestMember, { params }: Scene) => client.get(OWN, { params });
  const shownOf = async ({ memberId: mentorId }: TestMember, query: object = {}) =>
    instance.client().get('GET /v1/mentor/{mentorId}/public-answers', { params: { mentorId }, query: { ...query } });
  const told = async ({ client }: TestMember) =>
    (await client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'PUBLIC_ANSWER');

  async function published(): Promise<Scene & { answerId: number }> {
    const scene = await complete();
    await offer(scene);
    await consent(scene);
    const [shown] = (await shownOf(scene.mentor)).content;
    return { ...scene, answerId: shown?.answerId ?? 0 };
  }

  it('is shown to everybody once the mentor agrees, with the month and nobody’s name; both are notified', async () => {
    const scene = await complete();
    expect(await look(scene.mentee, scene)).toMatchObject({ side: 'mentee', canPropose: true, own: null });
    expect(await look(scene.mentor, scene)).toMatchObject({ side: 'mentor', canPropose: false, own: null });
    expect(await offer(scene)).toMatchObject({ status: 200, data: { canPropose: true, own: { status: 'PROPOSED' } } });
    expect((await shownOf(scene.mentor)).content).toEqual([]);
    expect(await told(scene.mentor)).toMatchObject([{ title: '후배가 질문과 답을 나누고 싶어 해요', isRead: false }]);
    const nextStep = async () => (await scene.mentor.client.get('GET /v1/next-step')).step;
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/thanks', {
      params: scene.params,
      body: { text: '고마워요.' },
    });
    expect(await nextStep()).toMatchObject({ kind: 'CONSENT', mentoringId: scene.mentoringId });
    expect(await consent(scene)).toMatchObject({ status: 200, data: { own: { status: 'PUBLISHED', ...TEXTS } } });
    expect((await nextStep())?.kind).not.toBe('CONSENT');
    const { content } = await shownOf(scene.mentor);
    const item = { ...TEXTS, month: '2026-11', answerId: expect.any(Number) as number };
    expect(content, 'not even which mentoring it was').toEqual([{ ...item, mentoringId: null }]);
    const asked = { params: { mentorId: scene.mentor.memberId } };
    const own = await scene.mentor.client.get('GET /v1/mentor/{mentorId}/public-answers', asked);
    expect(own.content).toEqual([{ ...item, mentoringId: scene.mentoringId }]);
    expect(await told(scene.mentee)).toMatchObject([{ title: '질문과 답이 공개됐어요' }]);
    for (const each of [...(await told(scene.mentee)), ...(await told(scene.mentor))])
      expect(JSON.stringify(each), 'no word of either text').not.toMatch(/첫 직장|배울 사람/);
    expect(await offer(scene)).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_ENDED' });
    expect((await findViolations(instance.services)).filter(({ invariant }) => invariant !== 'N1')).toEqual([]);
  });

  it('has the answer as the mentor changed it; a question that changed meanwhile is read again first', async () => {
    const scene = await complete();
    await offer(scene);
    const better = { ...TEXTS, question: '첫 직장을 고른 기준은요?' };
    expect(await offer(scene, better)).toMatchObject({ status: 200 });
    expect(await told(scene.mentor), 'told once').toHaveLength(1);
    expect(await consent(scene)).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_CHANGED' });
    const edited = { ...better, answer: '배울 사람이 있는 곳이요. 연봉은 그다음이었어요.' };
    expect(await consent(scene, edited)).toMatchObject({ status: 200, data: { own: edited } });
    expect((await told(scene.mentee))[0]?.body).toContain('답을 다듬어');
  });

  it('is declined, and taken back by either at any time: the texts are gone, and it is not proposed again', async () => {
    const declined = await complete();
    await offer(declined);
    const { params } = declined;
    expect(await declined.mentor.client.call(DECLINE, { params })).toMatchObject({
      status: 200,
      data: { own: { status: 'DECLINED', question: '', answer: '' } },
    });
    expect(await look(declined.mentee, declined)).toMatchObject({ canPropose: false, own: { question: '' } });
    expect(await offer(declined)).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_ENDED' });
    expect(await consent(declined)).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_ENDED' });
    for (const side of ['mentor', 'mentee'] as const) {
      instance.clock.set(NOON);
      const scene = await published();
      const back = await scene[side].client.call(DELETE, { params: scene.params });
      expect(back).toMatchObject({ status: 200, data: { own: { status: 'WITHDRAWN', question: '', answer: '' } } });
      expect((await shownOf(scene.mentor)).content).toEqual([]);
      const other = side === 'mentor' ? scene.mentee : scene.mentor;
      expect((await told(other))[0]).toMatchObject({ title: '공개한 질문과 답을 내렸어요' });
      const again = await scene[side].client.call(DELETE, { params: scene.params });
      expect(again).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_ENDED' });
    }
  });

  it('S-32 is of the two alone, of a completed session alone, within ninety days, and not after a block', async () => {
    const scene = await complete();
    const { params } = scene;
    const [mentee, mentor] = [await createMentee(instance), await createMentor(instance)];
    const strangers = [
      await mentee.client.call(OWN, { params }),
      await mentee.client.call(PUT, { params, body: TEXTS }),
      await mentor.client.call(CONSENT, { params, body: TEXTS }),
      await mentor.client.call(DECLINE, { params }),
      await mentor.client.call(DELETE, { params }),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await scene.mentor.client.call(PUT, { params, body: TEXTS })).toMatchObject({ status: 403 });
    expect(await scene.mentee.client.call(CONSENT, { params, body: TEXTS })).toMatchObject({ status: 403 });
    for (const [field, most] of [
      ['question', 200],
      ['answer', 500],
    ] as const)
      for (const text of [' ', '가'.repeat(most + 1)])
        expect(await offer(scene, { ...TEXTS, [field]: text })).toMatchObject({ status: 400, errors: [{ field }] });
    await scene.mentor.client.get('PUT /v1/mentoring/{mentoringId}/block', { params });
    expect(await offer(scene)).toMatchObject({ status: 403, code: 'CONVERSATION_BLOCKED' });
    await scene.mentor.client.get('DELETE /v1/mentoring/{mentoringId}/block', { params });
    instance.clock.advance({ days: 90 });
    await signInAgain(instance, scene.mentee);
    expect(await offer(scene)).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_ENDED' });
    instance.clock.set(NOON);
    const confirmed = await confirmFirst(instance);
    expect(await offer(confirmed)).toMatchObject({ status: 409, code: 'PUBLIC_ANSWER_NOT_OPEN' });
  });

  it('is hidden while the session is disputed, and when the student has left or the mentor is not listed', async () => {
    const scene = await published();
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/dispute', {
      params: scene.params,
      body: { reason: '멘토링이 진행되지 않았어요.', fileIds: [] },
    });
    expect((await shownOf(scene.mentor)).content).toEqual([]);
    instance.clock.set(NOON);
    const left = await published();
    await deleteMember(instance.db, left.mentee.memberId, instance.clock.now());
    expect((await shownOf(left.mentor)).content).toEqual([]);
    const unlisted = await createMentor(instance, { isListed: false });
    const params = { mentorId: unlisted.memberId };
    const name = 'GET /v1/mentor/{mentorId}/public-answers';
    expect(await instance.client().call(name, { params })).toMatchObject({ status: 404 });
    expect(await unlisted.client.call(name, { params })).toMatchObject({ status: 200 });
  });

  it('comes three at first, then in pages without repeats; a twenty-first is refused, even of two at once', async () => {
    const scene = await complete();
    const { mentor } = scene;
    const mentee = await createMentee(instance);
    await instance.db.query(showSome, [mentor.memberId, mentee.memberId, NOON, 19]);
    const first = await shownOf(mentor);
    expect(first).toMatchObject({ sliceInfo: { size: 3, numberOfElements: 3, last: false } });
    const rest = await shownOf(mentor, { size: 20, cursor: first.sliceInfo.cursor });
    expect(rest.sliceInfo.last).toBe(true);
    const ids = [...first.content, ...rest.content].map(({ answerId }) => answerId);
    expect(ids).toHaveLength(19);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    instance.clock.set(NOON);
    const second = await complete({ mentor }, SECOND);
    await offer(scene);
    await offer(second);
    const answers = await Promise.all([consent(scene), consent(second)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'PUBLIC_ANSWERS_FULL' });
    expect((await shownOf(mentor, { size: 20 })).content).toHaveLength(20);
  });

  it('is reported once a member, and hidden by operators with a reason that its two people read', async () => {
    const { answerId, ...scene } = await published();
    const operator = await createOperator(instance);
    const reporter = await createMentee(instance);
    const report = (member: TestMember, id = answerId) =>
      member.client.call('POST /v1/public-answers/{answerId}/report', {
        params: { answerId: id },
        body: { reason: 'OTHER', detail: '회사 이름이 그대로 있어요.' },
      });
    expect(await report(reporter)).toMatchObject({ status: 200 });
    expect(await report(reporter)).toMatchObject({ status: 409, code: 'ANSWER_REPORTED_ALREADY' });
    expect(await report(reporter, 999_999)).toMatchObject({ status: 404 });
    const [mail] = await readMails(instance, operator.email);
    expect(mail?.text, 'leads to the public answers').toContain('/admin/reports?kind=answers');
    const { content } = await operator.client.get('GET /v1/admin/public-answers');
    expect(content.find((each) => each.answerId === answerId)).toMatchObject({
      ...TEXTS,
      mentoringId: scene.mentoringId,
      reports: [{ reason: 'OTHER', detail: '회사 이름이 그대로 있어요.' }],
    });
    const find = async (query: Record<string, string>) =>
      (await operator.client.get('GET /v1/admin/public-answers', { query: { size: '50', ...query } })).content.map(
        (each) => each.answerId,
      );
    expect(await find({ isReported: 'true' })).toEqual([answerId]);
    expect(await find({ search: String(scene.mentoringId) })).toEqual([answerId]);
    expect(await find({ search: scene.mentor.email })).toEqual([answerId]);
    expect(await find({ search: 'nobody@nowhere' })).toEqual([]);
    expect(await find({ order: 'OLDEST' })).toEqual((await find({})).toReversed());
    const hide = (reason: string) =>
      operator.client.call('POST /v1/admin/public-answers/{answerId}/hiding', {
        params: { answerId },
        body: { reason },
      });
    expect(await hide('')).toMatchObject({ status: 400 });
    expect(await hide('회사 이름이 있어요.')).toMatchObject({ status: 200 });
    expect(await hide('한 번 더')).toMatchObject({ status: 404 });
    expect(await listAudit(instance.db, `mentoring:${scene.mentoringId}`)).toEqual(['PUBLIC_ANSWER_HIDDEN']);
    expect((await shownOf(scene.mentor)).content).toEqual([]);
    expect(await report(await createMentee(instance))).toMatchObject({ status: 404 });
    for (const member of [scene.mentor, scene.mentee]) {
      const own = { status: 'HIDDEN', hiddenReason: '회사 이름이 있어요.' };
      expect(await look(member, scene)).toMatchObject({ canPropose: false, own });
      expect((await told(member))[0]).toMatchObject({ title: '나누던 질문과 답을 숨겼어요' });
    }
  });

  it('is a version of the mentoring’s screen, so that both see at once what became of it', async () => {
    const scene = await complete();
    const versionOf = async () =>
      (await scene.mentor.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params })).version;
    const versions = [await versionOf()];
    for (const act of [offer, () => offer(scene, { ...TEXTS, answer: '다시 적었어요.' })]) {
      await act(scene);
      versions.push(await versionOf());
    }
    expect(new Set(versions).size).toBe(3);
    expect(await publicAnswerStore.find(instance.db, scene.mentoringId, scene.mentee.memberId)).toMatchObject({
      answer: '다시 적었어요.',
    });
  });
});
