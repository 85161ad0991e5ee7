import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStream } from '#server/testing/clients/stream-client.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, signInAgain } from '#server/testing/factories.ts';
import { propose, proposeAndPay, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

type Member = Scene['mentor'];

describe.each(featureEngines)('what two people prepare on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    await instance.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const read = (member: Member, { params }: Scene) =>
    member.client.get('GET /v1/mentoring/{mentoringId}/preparation', { params });
  const ask = (member: Member, { params }: Scene, questions: readonly string[]) =>
    member.client.call('PUT /v1/mentoring/{mentoringId}/questions', { params, body: { questions } });
  const tick = (member: Member, { mentoringId }: Scene, position: number, isTicked: boolean) =>
    member.client.call('PUT /v1/mentoring/{mentoringId}/questions/{position}/tick', {
      params: { mentoringId, position },
      body: { isTicked },
    });
  const save = (member: Member, { params }: Scene, text: string, version: number) =>
    member.client.call('PUT /v1/mentoring/{mentoringId}/note', { params, body: { text, version } });

  it('begins empty; the mentee asks up to three questions and either side ticks them', async () => {
    const scene = await proposeAndPay(instance);
    expect(await read(scene.mentor, scene)).toMatchObject({
      side: 'mentor',
      version: 0,
      questions: [],
      note: { text: '', version: 0, by: null, at: null },
      isOpen: true,
    });
    expect(await ask(scene.mentor, scene, ['저도요'])).toMatchObject({ status: 403 });
    expect(await ask(scene.mentee, scene, ['1', '2', '3', '4'])).toMatchObject({ status: 400 });
    expect(await ask(scene.mentee, scene, ['가'.repeat(201)])).toMatchObject({ status: 400 });
    await ask(scene.mentee, scene, ['이력서 순서', ' ', '면접 준비']);
    await tick(scene.mentor, scene, 1, true);
    await tick(scene.mentee, scene, 2, true);
    await tick(scene.mentee, scene, 2, false);
    expect((await read(scene.mentee, scene)).questions).toEqual([
      { position: 1, text: '이력서 순서', isTicked: true },
      { position: 2, text: '면접 준비', isTicked: false },
    ]);
    expect(await tick(scene.mentor, scene, 3, true)).toMatchObject({ status: 404 });
    await ask(scene.mentee, scene, ['이력서 순서', '연봉']);
    expect(
      (await read(scene.mentor, scene)).questions.map(({ isTicked }) => isTicked),
      'the unchanged one',
    ).toEqual([true, false]);
    await ask(scene.mentee, scene, ['첫 직장']);
    expect((await read(scene.mentor, scene)).questions).toEqual([{ position: 1, text: '첫 직장', isTicked: false }]);
  });

  it('has one note for both, and refuses to overwrite what was not read', async () => {
    const scene = await proposeAndPay(instance);
    expect(await save(scene.mentee, scene, '자기소개서', 0)).toMatchObject({
      status: 200,
      data: { note: { text: '자기소개서', version: 1, by: 'mentee' } },
    });
    expect(await save(scene.mentor, scene, '포트폴리오', 0)).toMatchObject({ status: 409, code: 'NOTE_CHANGED' });
    expect(await read(scene.mentor, scene)).toMatchObject({ note: { text: '자기소개서', version: 1 } });
    expect(await save(scene.mentor, scene, '자기소개서, 포트폴리오', 1)).toMatchObject({ status: 200 });
    expect(await save(scene.mentor, scene, '가'.repeat(2001), 2)).toMatchObject({ status: 400 });
  });

  it('lets one of two win who save at the same moment', async () => {
    const scene = await proposeAndPay(instance);
    const answers = await Promise.all(
      [scene.mentor, scene.mentee, scene.mentor, scene.mentee].map((member, index) =>
        save(member, scene, `${index}`, 0),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(await read(scene.mentor, scene)).toMatchObject({ note: { version: 1 } });
  });

  it('is live for the other side', async () => {
    const scene = await proposeAndPay(instance);
    const stream = await openStream(instance, scene.mentor.client);
    await stream.waitFor('notifications');
    const from = stream.events.length;
    await ask(scene.mentee, scene, ['무엇을 먼저 볼까요?']);
    expect((await stream.waitFor('conversation', from)).data).toEqual({
      mentoringId: scene.mentoringId,
      lastNumber: 0,
      ownRead: 0,
      otherRead: 0,
      preparation: 1,
    });
    stream.close();
  });

  it('S-32 is for the two alone, from the payment until the conversation ends, and not after a block', async () => {
    const unpaid = await propose(instance);
    expect(await ask(unpaid.mentee, unpaid, ['?'])).toMatchObject({ status: 409, code: 'CONVERSATION_NOT_PAID' });
    expect(await read(unpaid.mentee, unpaid)).toMatchObject({ isOpen: false });
    const scene = await proposeAndPay(instance);
    for (const stranger of [await createMentee(instance), await createOperator(instance)]) {
      const { params } = scene;
      const answer = await stranger.client.call('GET /v1/mentoring/{mentoringId}/preparation', { params });
      expect(answer.status).toBe(404);
      expect(await save(stranger, scene, '저도요', 0)).toMatchObject({ status: 404 });
    }
    await scene.mentor.client.get('PUT /v1/mentoring/{mentoringId}/block', { params: scene.params });
    expect(await save(scene.mentee, scene, '여기로 이야기해요', 0)).toMatchObject({ code: 'CONVERSATION_BLOCKED' });
    await scene.mentor.client.get('DELETE /v1/mentoring/{mentoringId}/block', { params: scene.params });
    await ask(scene.mentee, scene, ['남은 질문']);
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    instance.clock.advance({ days: 7 });
    expect(await save(scene.mentor, scene, '늦은 메모', 0)).toMatchObject({ code: 'CONVERSATION_ENDED' });
    expect((await read(scene.mentee, scene)).questions).toHaveLength(1);
  });

  it('is deleted ninety days after the end', async () => {
    const scene = await proposeAndPay(instance);
    await ask(scene.mentee, scene, ['남은 질문']);
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    instance.clock.advance({ days: 91 });
    await instance.services.jobs.runDue();
    await signInAgain(instance, scene.mentee);
    expect((await read(scene.mentee, scene)).questions).toEqual([]);
  });
});
