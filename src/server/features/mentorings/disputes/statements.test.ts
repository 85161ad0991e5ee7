import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import { samplePng } from '#server/testing/sample-files.ts';
import {
  appeal,
  complain,
  completeFirst,
  decide,
  disputeFirst,
  pass,
  addStatement,
  seeDispute,
  showFile,
} from '#server/testing/scenes/dispute-scene.ts';
import { confirmFirst, mailsAbout, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { findAuditOf } from '#server/testing/scenes/scene-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe.each(featureEngines)('what is said in a dispute, on %s', (engine) => {
  let instance: TestInstance;
  let operator: TestMember;
  beforeEach(async () => {
    instance ??= await openTestInstance(engine);
    instance.clock.set(NOON);
    operator = await createOperator(instance);
  });
  afterAll(() => instance.close());

  const open = async (member: TestMember, fileId: number) => {
    // The call signs an operator in again if their session has ended meanwhile.
    if (member === operator) await operator.client.get('GET /v1/admin/disputes', { query: { size: 1 } });
    return instance.app.inject({ url: `/files/disputes/${fileId}`, headers: { cookie: cookieOf(member.client) } });
  };
  const look = ({ params }: Scene, { client } = operator) =>
    client.call('GET /v1/admin/mentoring/{mentoringId}/statements', { params });
  const textsFor = async (scene: Scene, member: TestMember) =>
    (await seeDispute(scene, member)).statements.map(({ side, text }) => [side, text]);

  it('is read by both, and the other side is notified without its text', async () => {
    const scene = await disputeFirst(instance);
    expect(
      (await addStatement(scene, scene.mentor, ' 저는 10분 전부터 기다렸어요. ')).data.statements.at(-1),
    ).toMatchObject({
      side: 'mentor',
      text: '저는 10분 전부터 기다렸어요.',
    });
    await addStatement(scene, scene.mentee, '알림을 받지 못했어요.');
    const said = [
      ['mentee', expect.stringContaining('만나지 못했어요')],
      ['mentor', '저는 10분 전부터 기다렸어요.'],
      ['mentee', '알림을 받지 못했어요.'],
    ];
    expect(await textsFor(scene, scene.mentor)).toEqual(said);
    expect(await textsFor(scene, scene.mentee)).toEqual(said);
    for (const member of [scene.mentor, scene.mentee]) {
      const [notification] = (await member.client.get('GET /v1/notifications')).content;
      expect(notification?.title).toBe('확인 중인 멘토링에 새 내용이 있어요');
      const text = (await mailsAbout(instance, scene.mentoringId, member)).at(-1)?.text ?? '';
      expect(text).toContain('확인 중인 멘토링에 새 내용이 있어요');
      expect(text).not.toMatch(/기다렸|받지 못했/);
    }
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('changes the version of the mentoring, so that open screens fetch it', async () => {
    const scene = await disputeFirst(instance);
    const version = async () => {
      const { params } = scene;
      return (await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).version;
    };
    const before = await version();
    await addStatement(scene, scene.mentor, '기다렸어요.');
    expect(await version()).not.toBe(before);
  });

  it('has at most ten texts of a side, each of 1,000 characters, and something in it', async () => {
    const scene = await disputeFirst(instance);
    expect(await addStatement(scene, scene.mentee, ' ')).toMatchObject({ status: 400, errors: [{ field: 'text' }] });
    expect(await addStatement(scene, scene.mentee, '가'.repeat(1001))).toMatchObject({ status: 400 });
    for (let count = 2; count <= 10; count += 1)
      expect((await addStatement(scene, scene.mentee, '가'.repeat(1000))).data).toMatchObject({
        statementsLeft: 10 - count,
      });
    expect(await addStatement(scene, scene.mentee, '하나 더')).toMatchObject({
      status: 409,
      code: 'TOO_MANY_STATEMENTS',
    });
    expect(await addStatement(scene, scene.mentor, '저도요')).toMatchObject({ status: 201 });
  });

  it('leaves room for the one appeal of a side that has said ten things, and for no statement beside it', async () => {
    const scene = await disputeFirst(instance);
    for (let count = 2; count <= 10; count += 1) await addStatement(scene, scene.mentee, `${count}번째예요.`);
    await decide(scene, 'COMPLETED', operator);
    expect(await addStatement(scene, scene.mentee, '하나 더')).toMatchObject({ code: 'TOO_MANY_STATEMENTS' });
    const { params } = scene;
    const appeal = () =>
      scene.mentee.client.call('POST /v1/mentoring/{mentoringId}/dispute/appeal', {
        params,
        body: { text: '저는 방에 있었어요.', fileIds: [] },
      });
    expect(await appeal()).toMatchObject({ status: 200 });
    expect(await textsFor(scene, scene.mentor)).toContainEqual(['mentee', '저는 방에 있었어요.']);
    expect(await appeal()).toMatchObject({ status: 409 });
    expect(await addStatement(scene, scene.mentee, '하나 더')).toMatchObject({ code: 'TOO_MANY_STATEMENTS' });
  });

  it('is nobody else’s, and ends with the dispute', async () => {
    const scene = await confirmFirst(instance);
    expect(await addStatement(scene, scene.mentee, '아직')).toMatchObject({ status: 409, code: 'DISPUTE_ENDED' });
    await disputeFirst(instance, scene);
    const stranger = await createMentee(instance);
    for (const member of [stranger, operator])
      expect(await addStatement(scene, member, '저는요')).toMatchObject({ status: 404 });
    expect(
      await stranger.client.call('GET /v1/mentoring/{mentoringId}/dispute', { params: scene.params }),
    ).toMatchObject({ status: 404 });
    await decide(scene, 'NOT_HELD', operator);
    expect(await addStatement(scene, scene.mentee, '고마워요.'), 'while it may be appealed against').toMatchObject({
      status: 201,
    });
    await pass(instance, { days: 7 });
    expect(await addStatement(scene, scene.mentor, '늦었지만')).toMatchObject({ status: 409, code: 'DISPUTE_ENDED' });
    expect(await textsFor(scene, scene.mentee)).toHaveLength(2);
  });

  it('S-61 is read by operators only, and each look is in the audit log', async () => {
    const undisputed = await confirmFirst(instance);
    const scene = await disputeFirst(instance);
    const list = (await operator.client.get('GET /v1/admin/disputes', { query: { size: 50 } })).content;
    expect(JSON.stringify(list)).not.toContain('만나지 못했어요');
    for (const member of [scene.mentor, scene.mentee]) expect(await look(scene, member)).toMatchObject({ status: 403 });
    expect((await look(scene)).data.statements).toMatchObject([{ side: 'mentee' }]);
    await look(scene);
    const entry = { action: 'DISPUTE_VIEWED', actorId: operator.memberId, detail: {} };
    expect(await instance.db.query(findAuditOf, [`mentoring:${scene.mentoringId}`])).toEqual([entry, entry]);
    expect(await look(undisputed)).toMatchObject({ status: 404 });
  });

  it('S-60 can be shown by files, which open for the two, and for operators with an audit entry', async () => {
    const scene = await confirmFirst(instance);
    expect(await showFile(scene, scene.mentee), 'before it can be objected to').toMatchObject({
      code: 'DISPUTE_ENDED',
    });
    await completeFirst(instance, scene);
    const stranger = await createMentee(instance);
    expect(await showFile(scene, stranger)).toMatchObject({ status: 404 });
    const pdf = (await showFile(scene, scene.mentee)).data;
    const image = (await showFile(scene, scene.mentee, await samplePng('화면.png'))).data;
    const left = (await showFile(scene, scene.mentee)).data;
    expect((await open(scene.mentee, pdf.fileId)).statusCode).toBe(200);
    for (const member of [scene.mentor, stranger, operator])
      expect((await open(member, pdf.fileId)).statusCode, 'before it is used').toBe(404);
    expect(await complain(scene, scene.mentor, '제 파일', [pdf.fileId])).toMatchObject({ code: 'FOREIGN_FILE' });
    expect(await complain(scene, scene.mentee, '보세요.', [image.fileId, pdf.fileId])).toMatchObject({ status: 200 });
    const [objection] = (await seeDispute(scene, scene.mentor)).statements;
    expect(objection?.files.map(({ fileName }) => fileName)).toEqual(['화면.png', '기록.pdf']);
    expect(await addStatement(scene, scene.mentee, '다시', [pdf.fileId]), 'a file is used once').toMatchObject({
      code: 'FOREIGN_FILE',
    });
    const answer = await open(scene.mentor, pdf.fileId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await open(stranger, pdf.fileId)).statusCode).toBe(404);
    expect((await instance.app.inject({ url: `/files/disputes/${pdf.fileId}` })).statusCode).toBe(401);
    const looked = await open(operator, image.fileId);
    expect(looked.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' });
    expect(await instance.db.query(findAuditOf, [`mentoring:${scene.mentoringId}`])).toEqual([
      { action: 'DISPUTE_FILE_VIEWED', actorId: operator.memberId, detail: { fileId: image.fileId } },
    ]);
    // What the hourly cleaning may take this moment is used no more.
    instance.clock.advance({ hours: 25 });
    expect(await addStatement(scene, scene.mentee, '더', [left.fileId])).toMatchObject({ code: 'FOREIGN_FILE' });
    // Used files stay; unused ones are deleted after a day.
    await pass(instance, { hours: 1 });
    expect((await open(scene.mentee, pdf.fileId)).statusCode).toBe(200);
    expect((await open(scene.mentee, left.fileId)).statusCode).toBe(404);
  });

  it('is shown by a file once, in however many disputes at once', async () => {
    const scene = await confirmFirst(instance);
    const { mentor } = scene;
    const other = await proposeAndPay(instance, { mentor, applyTimes: [SECOND] });
    const { params } = other;
    const body = { startTime: SECOND.startTime };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
    await disputeFirst(instance, scene);
    instance.clock.set(`${SECOND.startTime}+09:00`);
    await pass(instance, { minutes: 11 });
    await complain(other, other.mentee);
    for (let round = 0; round < 5; round += 1) {
      const { fileId } = (await showFile(scene, mentor)).data;
      const said = await Promise.all([scene, other].map((each) => addStatement(each, mentor, '', [fileId])));
      expect(said.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(said.filter(({ code }) => code === 'FOREIGN_FILE')).toHaveLength(1);
    }
  });

  it('comes with an appeal too', async () => {
    const scene = await disputeFirst(instance);
    await decide(scene, 'COMPLETED', operator);
    const { fileId } = (await showFile(scene, scene.mentee)).data;
    expect((await appeal(scene, scene.mentee, '이 화면을 보세요.', [fileId])).data.statements.at(-1)).toMatchObject({
      text: '이 화면을 보세요.',
      files: [{ fileId }],
    });
  });

  it('is deleted three years after the end', async () => {
    const scene = await disputeFirst(instance);
    const { fileId } = (await showFile(scene, scene.mentee)).data;
    await addStatement(scene, scene.mentee, '', [fileId]);
    await pass(instance, { days: 14 });
    await pass(instance, { days: 3 * 365 });
    expect((await open(scene.mentee, fileId)).statusCode).toBe(200);
    await pass(instance, { days: 2 });
    expect((await open(scene.mentee, fileId)).statusCode).toBe(404);
    expect(await textsFor(scene, scene.mentee)).toEqual([]);
  });
});
