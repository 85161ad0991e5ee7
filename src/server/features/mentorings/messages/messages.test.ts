import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGES_A_DAY, MAX_MESSAGES_A_MINUTE } from '#domain/mentorings/messages/messages.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, signInAgain } from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import {
  acceptFirst,
  confirmFirst,
  FIRST,
  mailsAbout,
  meetFirst,
  propose,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { listAudit, setLastNumber } from '#server/testing/stores/conversation-row-store.ts';
import { addAttempts } from '#server/testing/stores/throttle-row-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

type Member = Scene['mentor'];
const CALL = 'POST /v1/mentoring/{mentoringId}/messages';

describe.each(featureEngines)('messages on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const send = (member: Member, { params }: Scene, text: string, more: object = {}) =>
    member.client.call(CALL, { params, body: { clientId: crypto.randomUUID(), text, ...more } });
  const write = (member: Member, { params }: Scene, text: string, more: object = {}) =>
    member.client.get(CALL, { params, body: { clientId: crypto.randomUUID(), text, ...more } });
  const textsOf = async (member: Member, { params }: Scene, query: object = {}) =>
    (await member.client.get('GET /v1/mentoring/{mentoringId}/messages', { params, query: { ...query } })).content.map(
      ({ text }) => text,
    );
  const headOf = (member: Member, { params }: Scene) =>
    member.client.get('GET /v1/mentoring/{mentoringId}/conversation', { params });
  const unreadOf = async (member: Member) => (await member.client.get('GET /v1/messages/unread')).conversations;
  const read = (member: Member, { params }: Scene, through: number) =>
    member.client.get('POST /v1/mentoring/{mentoringId}/messages/read', { params, body: { through } });

  it('go both ways from the payment on, with read marks', async () => {
    const unpaid = await propose(instance);
    expect(await send(unpaid.mentee, unpaid, '안녕하세요')).toMatchObject({
      status: 409,
      code: 'CONVERSATION_NOT_PAID',
    });
    expect(await headOf(unpaid.mentor, unpaid)).toMatchObject({ stoppedBy: 'NOT_PAID', lastNumber: 0 });

    const scene = await proposeAndPay(instance);
    const first = await write(scene.mentor, scene, '조금 더 알려 주세요.');
    expect(first).toMatchObject({ number: 1, sender: 'mentor', text: '조금 더 알려 주세요.', files: [] });
    await write(scene.mentee, scene, ' 이력서를\n봐 주세요. ');
    expect(await textsOf(scene.mentor, scene)).toEqual(['이력서를\n봐 주세요.', '조금 더 알려 주세요.']);
    expect(await unreadOf(scene.mentee)).toEqual([{ mentoringId: scene.mentoringId, unreadCount: 1 }]);
    await read(scene.mentee, scene, 2);
    expect(await unreadOf(scene.mentee)).toEqual([]);
    expect(await headOf(scene.mentor, scene)).toMatchObject({
      otherRead: 2,
      ownRead: 0,
      lastNumber: 2,
      stoppedBy: null,
    });
    await read(scene.mentor, scene, 1_000_000);
    await read(scene.mentor, scene, 1);
    expect(await headOf(scene.mentor, scene), 'never past the newest, never back').toMatchObject({ ownRead: 2 });
  });

  it('are paged back and forward by number', async () => {
    const scene = await proposeAndPay(instance);
    for (let number = 1; number <= 7; number += 1) await write(scene.mentee, scene, `${number}`);
    const { params } = scene;
    const page = (query: object) =>
      scene.mentor.client.get('GET /v1/mentoring/{mentoringId}/messages', { params, query: { size: 3, ...query } });
    const newest = await page({});
    expect(newest.content.map(({ number }) => number)).toEqual([7, 6, 5]);
    expect(newest.sliceInfo).toMatchObject({ cursor: '5', last: false });
    expect((await page({ cursor: '5' })).content.map(({ number }) => number)).toEqual([4, 3, 2]);
    expect((await page({ cursor: '2' })).sliceInfo).toMatchObject({ last: true, cursor: null, numberOfElements: 1 });
    expect((await page({ after: '5' })).content.map(({ number }) => number)).toEqual([6, 7]);
    expect((await page({ after: '0' })).sliceInfo).toMatchObject({ last: false, cursor: '3' });
  });

  it('S-32 are for the two people alone', async () => {
    const scene = await proposeAndPay(instance);
    await write(scene.mentee, scene, '안녕하세요');
    const strangers = [(await createMentee(instance)).client, (await proposeAndPay(instance)).mentor.client];
    const operator = await createOperator(instance);
    const { params } = scene;
    for (const client of [...strangers, operator.client]) {
      const answers = [
        await client.call('GET /v1/mentoring/{mentoringId}/conversation', { params }),
        await client.call('GET /v1/mentoring/{mentoringId}/messages', { params }),
        await client.call(CALL, { params, body: { clientId: crypto.randomUUID(), text: '저도요' } }),
        await client.call('POST /v1/mentoring/{mentoringId}/messages/read', { params, body: { through: 1 } }),
        await client.call('PUT /v1/mentoring/{mentoringId}/block', { params }),
        await client.call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
          params: { ...params, number: 1 },
          body: { reason: 'SPAM' },
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect(await unreadOf(operator)).toEqual([]);
    expect(await headOf(scene.mentor, scene)).toMatchObject({ lastNumber: 1, ownRead: 0 });
  });

  it('refuse what is empty, too long or malformed in Korean', async () => {
    const scene = await proposeAndPay(instance);
    const { params } = scene;
    for (const body of [
      { clientId: crypto.randomUUID(), text: '   ' },
      { clientId: crypto.randomUUID(), text: '가'.repeat(1001) },
      { clientId: 'one', text: '안녕하세요' },
      { clientId: crypto.randomUUID(), text: '안녕', fileIds: [1, 2, 3, 4, 5, 6] },
      { clientId: crypto.randomUUID(), text: '안녕', fileIds: [1, 1] },
      { clientId: crypto.randomUUID(), text: '안\u0000녕' },
    ]) {
      const answer = await scene.mentee.client.call(CALL, { params, body });
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(answer.message).toMatch(/[가-힣]/);
    }
    expect(await send(scene.mentee, scene, '😀'.repeat(500))).toMatchObject({ status: 201 });
  });

  it('sent again with the same id are one message, also at the same moment', async () => {
    const scene = await proposeAndPay(instance);
    const { params } = scene;
    const body = { clientId: crypto.randomUUID(), text: '한 번만 보내요' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scene.mentee.client.call(CALL, { params, body })),
    );
    expect(answers.map(({ status, data }) => [status, data.number])).toEqual(answers.map(() => [201, 1]));
    expect(await textsOf(scene.mentor, scene)).toEqual(['한 번만 보내요']);
    expect(await scene.mentee.client.call(CALL, { params, body: { ...body, text: '다른 말' } })).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await scene.mentor.client.call(CALL, { params, body }), 'the other side’s ids are its own').toMatchObject({
      status: 201,
    });
  });

  it('of both sides at once have numbers without gaps', async () => {
    const scene = await proposeAndPay(instance);
    const both = [scene.mentor, scene.mentee];
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => write(both[index % 2] ?? scene.mentor, scene, `${index}`)),
    );
    const { content } = await scene.mentor.client.get('GET /v1/mentoring/{mentoringId}/messages', scene);
    expect(content.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => 16 - index));
  });

  it('end seven days after the mentoring has', async () => {
    const scene = await proposeAndPay(instance);
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    instance.clock.advance({ days: 6 });
    expect(await send(scene.mentee, scene, '알려 주셔서 고마워요')).toMatchObject({ status: 201 });
    instance.clock.advance({ days: 1 });
    expect(await send(scene.mentee, scene, '한 번 더')).toMatchObject({ status: 409, code: 'CONVERSATION_ENDED' });
    expect(await headOf(scene.mentor, scene)).toMatchObject({ stoppedBy: 'ENDED' });
    expect(await textsOf(scene.mentor, scene)).toEqual(['알려 주셔서 고마워요']);
  });

  it('S-56 are refused when they flood, and count again after a minute', async () => {
    const scene = await proposeAndPay(instance);
    for (let count = 0; count < MAX_MESSAGES_A_MINUTE; count += 1) await write(scene.mentee, scene, `${count}`);
    expect(await send(scene.mentee, scene, '너무 많아요')).toMatchObject({ status: 429, code: 'TOO_MANY_MESSAGES' });
    expect(await send(scene.mentor, scene, '저는 아직이에요'), 'each side has its own').toMatchObject({ status: 201 });
    instance.clock.advance({ seconds: 61 });
    expect(await send(scene.mentee, scene, '다시 보내요')).toMatchObject({ status: 201 });
  });

  it('S-56 are bounded in a conversation: a day’s, and all of them', async () => {
    const scene = await confirmFirst(instance);
    await write(scene.mentee, scene, '첫 메시지');
    await addAttempts(instance.db, `messages:%:${scene.mentoringId}`, MAX_MESSAGES_A_DAY - 2);
    await write(scene.mentee, scene, '오늘의 마지막');
    expect(await send(scene.mentee, scene, '오늘은 그만')).toMatchObject({ status: 429 });
    const other = await proposeAndPay(instance);
    await write(other.mentee, other, '첫 메시지');
    await setLastNumber(instance.db, other.mentoringId, 10_000);
    expect(await send(other.mentee, other, '가득')).toMatchObject({ status: 409, code: 'CONVERSATION_FULL' });
  });

  describe('the notice of unread messages', () => {
    const runJobs = () => instance.services.jobs.runDue();
    const noticesOf = async (member: Member) =>
      (await member.client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'MESSAGE');
    const mailsTo = async ({ email }: Member) =>
      (await readMails(instance, email)).filter(({ subject }) => subject.includes('메시지'));

    it('comes once a conversation until it is read, in the app and by mail, without its text', async () => {
      const scene = await proposeAndPay(instance);
      await write(scene.mentee, scene, '비밀 이야기');
      instance.clock.advance({ seconds: 59 });
      await runJobs();
      expect(await noticesOf(scene.mentor)).toEqual([]);
      instance.clock.advance({ seconds: 2 });
      await runJobs();
      for (const text of ['둘', '셋']) await write(scene.mentee, scene, text);
      instance.clock.advance({ minutes: 10 });
      await runJobs();
      const [notice, ...more] = await noticesOf(scene.mentor);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({ title: '새 메시지가 있어요', isRead: false });
      expect(notice?.link).toBe(`/user/mentoring/${scene.mentoringId}/messages`);
      const mails = await mailsTo(scene.mentor);
      expect(mails).toHaveLength(1);
      expect(JSON.stringify([notice, mails])).not.toContain('비밀');

      await read(scene.mentor, scene, 3);
      expect((await noticesOf(scene.mentor))[0]).toMatchObject({ isRead: true });
      await write(scene.mentee, scene, '넷');
      instance.clock.advance({ minutes: 2 });
      await runJobs();
      expect(await noticesOf(scene.mentor)).toHaveLength(2);
    });

    it('comes of what was written while earlier messages were being read', async () => {
      const scene = await proposeAndPay(instance);
      await write(scene.mentee, scene, '하나');
      await write(scene.mentee, scene, '둘');
      // The first was on the screen, and the second was not yet.
      await read(scene.mentor, scene, 1);
      instance.clock.advance({ minutes: 2 });
      await runJobs();
      expect(await noticesOf(scene.mentor)).toMatchObject([{ title: '새 메시지가 있어요', isRead: false }]);
      await write(scene.mentee, scene, '셋');
      await read(scene.mentor, scene, 2);
      await write(scene.mentor, scene, '넷');
      await read(scene.mentor, scene, 3);
      instance.clock.advance({ minutes: 2 });
      await runJobs();
      expect(await noticesOf(scene.mentor)).toMatchObject([{ isRead: true }]);
    });

    it('does not come to who has read by then, nor to the sender', async () => {
      const scene = await proposeAndPay(instance);
      await write(scene.mentor, scene, '안녕하세요');
      await read(scene.mentee, scene, 1);
      instance.clock.advance({ minutes: 2 });
      await runJobs();
      expect(await noticesOf(scene.mentee)).toEqual([]);
      expect(await noticesOf(scene.mentor)).toEqual([]);
    });
  });

  describe('files', () => {
    const upload = (member: Member, { mentoringId }: Scene, file = samplePdf('이력서.pdf')) =>
      member.client.upload('POST /v1/mentoring/{mentoringId}/messages/file', file, {}, { mentoringId });
    const open = (member: Member, fileId: number) =>
      instance.app.inject({ url: `/files/messages/${fileId}`, headers: { cookie: cookieOf(member.client) } });

    it('S-26 are sent with a message, open for both and stored by no cache', async () => {
      const scene = await proposeAndPay(instance);
      const pdf = (await upload(scene.mentee, scene)).data;
      const image = (await upload(scene.mentee, scene, await samplePng('화면.png'))).data;
      const sent = await write(scene.mentee, scene, '', { fileIds: [image.fileId, pdf.fileId] });
      expect(sent.files.map(({ fileName }) => fileName)).toEqual(['화면.png', '이력서.pdf']);
      const answer = await open(scene.mentor, pdf.fileId);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toContain('attachment');
      expect((await open(scene.mentor, image.fileId)).headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'cache-control': 'no-store',
      });
      expect(await send(scene.mentee, scene, '', { fileIds: [pdf.fileId] }), 'a file is sent once').toMatchObject({
        status: 400,
        code: 'FOREIGN_FILE',
      });
    });

    it('S-55 are nobody else’s, and before they are sent the sender’s alone', async () => {
      const scene = await proposeAndPay(instance);
      const { fileId } = (await upload(scene.mentee, scene)).data;
      const [stranger, operator] = [await createMentee(instance), await createOperator(instance)];
      expect((await open(scene.mentee, fileId)).statusCode).toBe(200);
      expect((await open(scene.mentor, fileId)).statusCode).toBe(404);
      expect(await send(scene.mentor, scene, '', { fileIds: [fileId] })).toMatchObject({ code: 'FOREIGN_FILE' });
      await write(scene.mentee, scene, '', { fileIds: [fileId] });
      expect((await open(scene.mentor, fileId)).statusCode).toBe(200);
      for (const member of [stranger, operator]) expect((await open(member, fileId)).statusCode).toBe(404);
      expect((await instance.app.inject({ url: `/files/messages/${fileId}` })).statusCode).toBe(401);
      expect(await upload(stranger, scene)).toMatchObject({ status: 404 });
      expect((await open(scene.mentor, 0)).statusCode).toBe(404);
    });

    it('that the hourly cleaning may take this moment are sent no more', async () => {
      const scene = await confirmFirst(instance);
      const { fileId } = (await upload(scene.mentee, scene)).data;
      instance.clock.advance({ hours: 25, minutes: 1 });
      expect(await send(scene.mentee, scene, '', { fileIds: [fileId] })).toMatchObject({ code: 'FOREIGN_FILE' });
    });

    it('stay while their message does; one that was not sent goes after a day', async () => {
      const scene = await confirmFirst(instance);
      const sent = (await upload(scene.mentee, scene)).data;
      const left = (await upload(scene.mentee, scene)).data;
      await write(scene.mentee, scene, '', { fileIds: [sent.fileId] });
      instance.clock.advance({ hours: 26 });
      await instance.services.jobs.runDue();
      expect((await open(scene.mentee, sent.fileId)).statusCode).toBe(200);
      expect((await open(scene.mentee, left.fileId)).statusCode).toBe(404);
      expect(await send(scene.mentee, scene, '', { fileIds: [left.fileId] })).toMatchObject({ code: 'FOREIGN_FILE' });
    });
  });

  describe('a block', () => {
    const setBlock = (member: Member, { params }: Scene, method: 'PUT' | 'DELETE') =>
      member.client.get(`${method} /v1/mentoring/{mentoringId}/block`, { params });

    it('ends messages and proposals in both directions, and says only to its maker that there is one', async () => {
      const scene = await proposeAndPay(instance);
      await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
      const refused: unknown[] = [];
      for (const [maker, other] of [
        [scene.mentor, scene.mentee],
        [scene.mentee, scene.mentor],
      ] as const) {
        await setBlock(maker, scene, 'PUT');
        await setBlock(maker, scene, 'PUT');
        const sent = [await send(maker, scene, '하나'), await send(other, scene, '둘')];
        expect(sent.map(({ status, code }) => [status, code])).toEqual([
          [403, 'CONVERSATION_BLOCKED'],
          [403, 'CONVERSATION_BLOCKED'],
        ]);
        expect(await headOf(maker, scene)).toMatchObject({ stoppedBy: 'BLOCKED_BY_ME' });
        expect(await headOf(other, scene)).toMatchObject({ stoppedBy: 'UNAVAILABLE' });
        const body = { mentorId: scene.mentor.memberId, applyTimes: [FIRST] };
        refused.push(await scene.mentee.client.call('POST /v1/mentoring', { body }));
        refused.push(
          (await scene.mentee.client.get('GET /v1/mentor/{mentorId}', { params: { mentorId: scene.mentor.memberId } }))
            .cannotPropose,
        );
        await setBlock(maker, scene, 'DELETE');
      }
      expect(refused[0]).toMatchObject({ status: 403, code: 'NOT_AVAILABLE' });
      expect(refused[2], 'the same words whichever of the two has blocked').toEqual(refused[0]);
      expect(refused[3]).toEqual(refused[1]);
      expect(await send(scene.mentee, scene, '다시')).toMatchObject({ status: 201 });
    });
  });

  describe('a report', () => {
    const report = (member: Member, { mentoringId }: Scene, number: number, detail = '') =>
      member.client.call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
        params: { mentoringId, number },
        body: { reason: 'OUTSIDE_PAYMENT', detail },
      });

    it('S-57 opens the conversation to operators up to the message, and each look is in the audit log', async () => {
      const scene = await proposeAndPay(instance);
      const operator = await createOperator(instance);
      await write(scene.mentor, scene, '계좌로 바로 보내 주세요');
      await write(scene.mentee, scene, '네?');
      await write(scene.mentor, scene, '신고 뒤의 말');
      expect(await report(scene.mentor, scene, 1), 'not one’s own').toMatchObject({ status: 404 });
      expect(await report(scene.mentee, scene, 9)).toMatchObject({ status: 404 });
      // One more than a column of four bytes holds.
      expect((await report(scene.mentee, scene, 2_147_483_648)).status).toBeLessThan(500);
      expect(await report(scene.mentee, scene, 1, '이상해요')).toMatchObject({ status: 200 });
      expect(await report(scene.mentee, scene, 1)).toMatchObject({ status: 409, code: 'REPORTED_ALREADY' });
      const reportsOf = async ({ memberId }: Member) =>
        (await operator.client.get('GET /v1/admin/members/{memberId}', { params: { memberId } })).reports;
      expect(await reportsOf(scene.mentor)).toMatchObject([{ mentoringId: scene.mentoringId, closedAt: null }]);
      expect(await reportsOf(scene.mentee)).toEqual([]);

      const list = await operator.client.get('GET /v1/admin/message-reports');
      const mine = list.content.find(({ mentoringId }) => mentoringId === scene.mentoringId);
      expect(mine).toMatchObject({
        number: 1,
        detail: '이상해요',
        reporter: { side: 'mentee' },
        reported: { side: 'mentor' },
      });
      expect(JSON.stringify(list)).not.toContain('계좌');
      const subject = `mentoring:${scene.mentoringId}`;
      expect(await listAudit(instance.db, subject)).toEqual([]);
      const params = { reportId: mine?.reportId ?? 0 };
      const look = await operator.client.get('GET /v1/admin/message-reports/{reportId}/messages', { params });
      expect(look.content.map(({ text }) => text)).toEqual(['계좌로 바로 보내 주세요']);
      expect(await listAudit(instance.db, subject)).toEqual(['REPORTED_MESSAGES_VIEWED']);
      const note = { note: '확인하고 경고했어요.' };
      const closing = 'POST /v1/admin/message-reports/{reportId}/closing';
      expect(await operator.client.call(closing, { params, body: { note: '' } })).toMatchObject({ status: 400 });
      await operator.client.get(closing, { params, body: note });
      expect(await operator.client.call(closing, { params, body: note })).toMatchObject({
        status: 409,
        code: 'REPORT_CLOSED',
      });
      expect(await listAudit(instance.db, subject)).toEqual(['MESSAGE_REPORT_CLOSED', 'REPORTED_MESSAGES_VIEWED']);
      const left = await operator.client.get('GET /v1/admin/message-reports');
      expect(left.content.filter(({ mentoringId }) => mentoringId === scene.mentoringId)).toEqual([]);
    });

    it('is found by mentoring, people, reason and state, in either order; each search is in the audit log', async () => {
      const operator = await createOperator(instance);
      const [first, second] = [await proposeAndPay(instance), await proposeAndPay(instance)];
      for (const scene of [first, second]) await write(scene.mentor, scene, '계좌로 바로 보내 주세요');
      await report(first.mentee, first, 1);
      await second.mentee.client.get('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
        params: { mentoringId: second.mentoringId, number: 1 },
        body: { reason: 'SPAM', detail: '' },
      });
      const find = async (query: Record<string, string>) =>
        (await operator.client.get('GET /v1/admin/message-reports', { query })).content;
      const ofBoth = async (query: Record<string, string>) =>
        (await find({ size: '50', ...query }))
          .map(({ mentoringId }) => mentoringId)
          .filter((id) => id === first.mentoringId || id === second.mentoringId);
      expect(await ofBoth({})).toEqual([first.mentoringId, second.mentoringId]);
      expect(await ofBoth({ order: 'NEWEST' })).toEqual([second.mentoringId, first.mentoringId]);
      expect(await ofBoth({ reason: 'SPAM' })).toEqual([second.mentoringId]);
      expect(await ofBoth({ search: String(first.mentoringId) })).toEqual([first.mentoringId]);
      expect(await ofBoth({ search: second.mentee.email })).toEqual([second.mentoringId]);
      const [{ reportId } = { reportId: 0 }] = await find({ search: String(first.mentoringId) });
      const body = { note: '경고했어요.' };
      await operator.client.get('POST /v1/admin/message-reports/{reportId}/closing', { params: { reportId }, body });
      expect(await ofBoth({})).toEqual([second.mentoringId]);
      expect(await find({ state: 'CLOSED', search: String(first.mentoringId) })).toMatchObject([
        { reportId, closed: { note: '경고했어요.' } },
      ]);
      const newest = await operator.client.get('GET /v1/admin/message-reports', {
        query: { order: 'NEWEST', size: '1' },
      });
      const cursor = newest.sliceInfo.cursor;
      if (cursor) expect((await find({ order: 'NEWEST', cursor }))[0]?.reportId).toBeLessThan(Number(cursor));
      const { content } = await operator.client.get('GET /v1/admin/audit', {
        query: { action: 'MESSAGE_REPORTS_SEARCHED' },
      });
      expect(content[0]).toMatchObject({
        detail: { search: String(first.mentoringId) },
        actor: { memberId: operator.memberId },
      });
      expect((await operator.client.call('GET /v1/admin/message-reports', { query: { reason: 'NONE' } })).status).toBe(
        400,
      );
    });

    it('is mailed to the operators without the text of the message', async () => {
      const scene = await proposeAndPay(instance);
      const operator = await createOperator(instance);
      await write(scene.mentor, scene, '비밀 이야기');
      await report(scene.mentee, scene, 1, '자세한 이야기');
      const mails = (await readMails(instance, operator.email)).filter(({ subject }) => subject.includes('신고'));
      expect(mails).toHaveLength(1);
      expect(JSON.stringify(mails)).not.toMatch(/비밀|자세한/);
    });
  });

  it('are deleted ninety days after the end, reported ones after three years', async () => {
    const plain = await proposeAndPay(instance);
    const reported = await proposeAndPay(instance);
    for (const scene of [plain, reported]) {
      const file = await scene.mentor.client.upload(
        'POST /v1/mentoring/{mentoringId}/messages/file',
        samplePdf(),
        {},
        scene.params,
      );
      await write(scene.mentor, scene, '남은 말', { fileIds: [file.data.fileId] });
      await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    }
    await reported.mentee.client.get('POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
      params: { ...reported.params, number: 1 },
      body: { reason: 'ABUSE' },
    });
    const left = async () => [
      (await headOf(plain.mentee, plain)).lastNumber,
      (await headOf(reported.mentee, reported)).lastNumber,
    ];
    const pass = async (days: number) => {
      instance.clock.advance({ days });
      // Sessions of the clients end on the way.
      await instance.services.jobs.runDue();
      for (const member of [plain.mentee, reported.mentee]) await signInAgain(instance, member);
    };
    await pass(89);
    expect(await left()).toEqual([1, 1]);
    await pass(2);
    expect(await left()).toEqual([0, 1]);
    await pass(1004);
    expect(await left()).toEqual([0, 1]);
    await pass(3);
    expect(await left()).toEqual([0, 0]);
    // Sessions of the tests before have ended meanwhile.
    await pass(95);
    const keys: string[] = [];
    for await (const { key } of instance.services.files.list('messages')) keys.push(key);
    expect(keys).toEqual([]);
  });

  it('of a completed session end with it', async () => {
    const scene = await proposeAndPay(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    instance.clock.advance({ hours: 25 });
    await instance.services.jobs.runDue();
    const { endsAt, status } = await headOf(scene.mentee, scene);
    expect(status).toBe('COMPLETED');
    expect(new Date(endsAt ?? 0).getTime()).toBe(instance.clock.now().getTime() + 7 * DAY_MS);
    expect(await mailsAbout(instance, scene.mentoringId, scene.mentee)).not.toHaveLength(0);
  });
});
