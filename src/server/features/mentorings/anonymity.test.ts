import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { statement, unnamed } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { GOOD_PASSWORD, readMails } from '#server/testing/clients/sign-up.ts';
import { openStream, type StreamClient } from '#server/testing/clients/stream-client.ts';
import {
  createOperator,
  createMentee,
  menteeProfileInput,
  SCHOOL,
  type TestMember,
} from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import { acceptFirst, FIRST, goToPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { startPushServer, type PushBrowser, type PushServer } from '#server/testing/servers/push-server.ts';
import { signUpMentor } from '#server/testing/signed-up-members.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

// An id that no other number of an answer has by chance.
const setNextMemberId = statement(
  'test-set-next-member-id',
  `select setval(pg_get_serial_sequence('members', 'id'), 918273644)`,
);
const insertBlock = statement('test-insert-member-block', 'insert into member_blocks values ($1, $2, $3)');
const NICKNAME = '숨은새내기';
const INTRODUCTION = '천문대에서 아르바이트해요.';
const FAR = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
const FARTHER = { startTime: '2026-12-03T11:00:00', endTime: '2026-12-03T11:30:00' };

let push: PushServer;
let instance: TestInstance;
let mentor: TestMember;
let mentee: TestMember;
let browser: PushBrowser;
let stream: StreamClient;
/** Everything that the mentor has received so far. */
let received: string[];
/** What leads to the mentee. */
let secrets: string[];

beforeEach(async () => {
  push = await startPushServer();
  instance = await openTestInstance('postgresql', { PUSH_LOCAL_ORIGIN: push.origin });
  await instance.app.listen({ port: 0 });
  mentor = await signUpMentor(instance);
  received = [];
  await instance.db.query(setNextMemberId, []);
  mentee = await createMentee(instance, { nickname: NICKNAME, introduction: INTRODUCTION });
  const picture = await samplePng('나.png');
  const { message: filePath } = await mentee.client.upload('POST /v1/storage/profile/image', picture, {
    memberType: 'ROLE_MENTEE',
  });
  const image = { fileName: '나.png', filePath };
  const body = menteeProfileInput({ nickname: NICKNAME, introduction: INTRODUCTION, image });
  await mentee.client.get('PUT /v1/mentee', { body });
  secrets = [NICKNAME, INTRODUCTION, filePath.split('/').at(-1) ?? '', String(mentee.memberId), mentee.email];
  browser = push.subscribe();
  await mentor.client.get('PUT /v1/push-subscription', { body: browser.subscription });
  stream = await openStream(instance, mentor.client);
});
afterEach(async () => {
  stream.close();
  await instance.close();
  await push.close();
});

/** Every reading call that a mentor may make, with every tab of the lists. */
function readingsOf({ mentoringId }: Scene): string[] {
  const params: Readonly<Record<string, string>> = {
    mentoringId: String(mentoringId),
    mentorId: String(mentor.memberId),
  };
  const paths = (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { access, events }: Call = calls[name];
    const [method, path = ''] = name.split(' ');
    if (method !== 'GET' || events || !['public', 'member', 'mentor'].includes(access)) return [];
    const filled = path.replaceAll(/\{(\w+)\}/g, (whole, key: string) => params[key] ?? whole);
    return filled.includes('{') ? [] : [filled];
  });
  return [...paths, ...['confirmed', 'completed'].map((tab) => `/v1/mentoring?tab=${tab}`)];
}

/** The mentor looks at everything there is to see now. @returns what was seen, which `received` has too */
async function lookAround(scene: Scene): Promise<string> {
  await instance.services.jobs.runDue();
  const headers = { cookie: cookieOf(mentor.client) };
  const seen: string[] = [];
  for (const url of readingsOf(scene)) {
    const { body, statusCode } = await instance.app.inject({ url, headers });
    expect(statusCode, `of ${url}`).toBeLessThan(500);
    seen.push(`${url} ${body}`);
  }
  received.push(...seen);
  return seen.join('\n');
}

/** A call of the mentor; what it answers is received as well. */
async function asMentor(name: CallName, { params }: Scene, body?: object): Promise<void> {
  const envelope = await mentor.client.call(name, { params, body });
  expect(envelope.status, `${name}: ${envelope.message}`).toBeLessThan(300);
  received.push(`${name} ${JSON.stringify(envelope)}`);
}

/** All that was received, with mails, pushes, live events and the file of the mentor's own data. */
async function everything(): Promise<string> {
  const mails = await readMails(instance, mentor.email);
  await instance.services.pushes.sendDue();
  const events = stream.events.map((event) => JSON.stringify(event));
  return [
    ...received,
    ...mails.map((mail) => JSON.stringify(mail)),
    ...browser.received.map((each) => JSON.stringify(each)),
    ...events,
    await takeDataAlong(),
  ].join('\n');
}

/** Every place of a text that leads to the mentee, with what stands around it. */
function leaksIn(text: string): string[] {
  return secrets.flatMap((secret) =>
    text
      .split(secret)
      .slice(1)
      .map((rest) => `${secret}${rest.slice(0, 60)}`),
  );
}

async function takeDataAlong(): Promise<string> {
  await mentor.client.get('POST /v1/members/me/exports', { body: { currentPassword: GOOD_PASSWORD } });
  await instance.services.jobs.runDue();
  const { latest } = await mentor.client.get('GET /v1/members/me/exports');
  const { rawPayload } = await instance.app.inject({
    url: latest?.url ?? '',
    headers: { cookie: cookieOf(mentor.client) },
  });
  return strFromU8(unzipSync(rawPayload)['data.json'] ?? new Uint8Array());
}

async function propose(applyTimes: readonly object[] = [FAR, FARTHER], isAnonymous = true): Promise<Scene> {
  const body = { mentorId: mentor.memberId, applyTimes, mentoringMessage: '무엇부터 준비할까요?', isAnonymous };
  const { mentoringId } = await mentee.client.get('POST /v1/mentoring', { body });
  return { mentor, mentee, mentoringId, params: { mentoringId } };
}

async function pay(scene: Scene): Promise<void> {
  await mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene) });
}

async function proposeAndPay(applyTimes?: readonly object[], isAnonymous?: boolean): Promise<Scene> {
  const scene = await propose(applyTimes, isAnonymous);
  await lookAround(scene);
  await pay(scene);
  return scene;
}

async function stopOf({ params }: Scene) {
  return (await mentor.client.get('GET /v1/mentoring/{mentoringId}/conversation', { params })).stoppedBy;
}

const write = (by: TestMember, { params }: Scene, text: string, fileIds: number[] = []) => ({
  by,
  params,
  body: { clientId: crypto.randomUUID(), text, fileIds },
});

async function talk(scene: Scene): Promise<void> {
  const { data: file } = await mentee.client.upload(
    'POST /v1/mentoring/{mentoringId}/messages/file',
    samplePdf('이력서.pdf'),
    {},
    scene.params,
  );
  const { params, body } = write(mentee, scene, '안녕하세요, 선배님.', [file.fileId]);
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/messages', { params, body });
  instance.clock.advance({ minutes: 2 });
  await asMentor('POST /v1/mentoring/{mentoringId}/messages', scene, write(mentor, scene, '반가워요.').body);
}

describe('a proposal made anonymously', () => {
  it('hides the student in every answer, mail, push, event and file until the confirmation, not after it', async () => {
    const scene = await proposeAndPay();
    const shown = await lookAround(scene);
    expect(shown).toContain(ANONYMOUS_MENTEE_NAME);
    expect(shown).toContain(`${SCHOOL} · `);
    await asMentor('POST /v1/mentoring/{mentoringId}/question', scene, { question: '몇 학기 남았나요?' });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/question/answer', {
      params: scene.params,
      body: { answer: '두 학기 남았어요.' },
    });
    await lookAround(scene);
    await talk(scene);
    await lookAround(scene);
    const questions = { params: scene.params, body: { questions: ['무엇이 가장 어려웠나요?'] } };
    await mentee.client.get('PUT /v1/mentoring/{mentoringId}/questions', questions);
    await asMentor('PUT /v1/mentoring/{mentoringId}/block', scene);
    await lookAround(scene);
    received.push(await takeDataAlong());
    await asMentor('DELETE /v1/mentoring/{mentoringId}/block', scene);
    const change = { params: scene.params, body: { applyTimes: [FAR] } };
    await mentee.client.get('PUT /v1/mentoring/{mentoringId}/apply-times', change);
    instance.clock.advance({ hours: 4 });
    await lookAround(scene);
    await asMentor('POST /v1/mentoring/{mentoringId}/counter-proposal', scene, { applyTimes: [FARTHER] });
    await lookAround(scene);
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', change);
    await lookAround(scene);

    const before = await everything();
    expect(leaksIn(before)).toEqual([]);
    const bodies = browser.received.map(({ body }) => body).join('\n');
    expect(bodies, 'pushes came').toContain(ANONYMOUS_MENTEE_NAME);
    expect(await readMails(instance, mentor.email), 'mails came').not.toEqual([]);
    expect(before, 'the notice of the message').toContain(`${ANONYMOUS_MENTEE_NAME}님의 메시지`);
    expect(before, 'the nudge').toContain(`${ANONYMOUS_MENTEE_NAME}님의 제안에`);

    await asMentor('POST /v1/mentoring/{mentoringId}/acceptance', scene, { startTime: FAR.startTime });
    const after = await lookAround(scene);
    for (const secret of secrets.slice(0, 4)) expect(after).toContain(secret);
    expect(after, 'an address is nobody’s but its member’s').not.toContain(mentee.email);
    const mails = await readMails(instance, mentor.email);
    expect(mails.find(({ subject }) => subject.includes('확정'))?.text).toContain(NICKNAME);
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('never tells after a rejection, an expiry, a cancellation or other sessions that took its times', async () => {
    const rejected = await proposeAndPay();
    await asMentor('POST /v1/mentoring/{mentoringId}/rejection', rejected, { reason: '시간이 맞지 않아요.' });
    await lookAround(rejected);

    const cancelled = await proposeAndPay();
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: cancelled.params, body: {} });
    await lookAround(cancelled);

    const closed = await proposeAndPay([FIRST]);
    const other = await createMentee(instance);
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    const { mentoringId } = await other.client.get('POST /v1/mentoring', { body });
    const rival = { mentor, mentee: other, mentoringId, params: { mentoringId } };
    await other.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, rival) });
    await acceptFirst(rival);
    expect(await lookAround(closed)).toContain('"status":"CANCELLED"');

    const expired = await proposeAndPay([SECOND]);
    instance.clock.set(`${SECOND.startTime}+09:00`);
    await lookAround(expired);
    instance.clock.advance({ days: 7 });
    for (const scene of [rejected, cancelled, closed, expired]) await lookAround(scene);

    const all = await everything();
    expect(leaksIn(all)).toEqual([]);
    for (const status of ['REJECTED', 'CANCELLED', 'EXPIRED']) expect(all).toContain(`"status":"${status}"`);
  });

  it('is refused as any other while one is open, and after a block', async () => {
    const scene = await proposeAndPay();
    const again = (isAnonymous: boolean) =>
      mentee.client.call('POST /v1/mentoring', {
        body: { mentorId: mentor.memberId, applyTimes: [FAR], isAnonymous },
      });
    expect(await again(true)).toMatchObject({ status: 409, code: 'ALREADY_PROPOSED' });
    await asMentor('PUT /v1/mentoring/{mentoringId}/block', scene);
    await asMentor('POST /v1/mentoring/{mentoringId}/rejection', scene, {});
    for (const isAnonymous of [true, false])
      expect(await again(isAnonymous)).toMatchObject({ status: 403, code: 'NOT_AVAILABLE' });
  });

  it('turns its block into one of the two people at the confirmation', async () => {
    const earlier = await proposeAndPay([FAR], false);
    await asMentor('POST /v1/mentoring/{mentoringId}/rejection', earlier, {});
    const scene = await proposeAndPay();
    await asMentor('PUT /v1/mentoring/{mentoringId}/block', scene);
    expect([await stopOf(earlier), await stopOf(scene)]).toEqual([null, 'BLOCKED_BY_ME']);
    await asMentor('POST /v1/mentoring/{mentoringId}/acceptance', scene, { startTime: FAR.startTime });
    expect([await stopOf(earlier), await stopOf(scene)]).toEqual(['BLOCKED_BY_ME', 'BLOCKED_BY_ME']);
    expect(JSON.parse(await takeDataAlong())).toMatchObject({ blocks: [{ blocked: NICKNAME }] });
    await asMentor('DELETE /v1/mentoring/{mentoringId}/block', earlier);
    expect([await stopOf(earlier), await stopOf(scene)]).toEqual([null, null]);
  });

  it('keeps the block of a mentor who knew of no other mentoring when it was one of the two people', async () => {
    const scene = await proposeAndPay();
    await instance.db.query(insertBlock, [mentor.memberId, mentee.memberId, instance.clock.now()]);
    const moved = (await readMigrations()).find(({ name }) => name === '0079_blocks_of_anonymous_mentorings_moved.sql');
    while ((await instance.db.query(unnamed(moved?.sql ?? ''))).length > 0);
    expect(await stopOf(scene)).toBe('BLOCKED_BY_ME');
    await asMentor('DELETE /v1/mentoring/{mentoringId}/block', scene);
    await asMentor('POST /v1/mentoring/{mentoringId}/rejection', scene, {});
    await propose();
  });

  it('has no name in the mentor’s own data where the version before has blocked the person', async () => {
    const scene = await proposeAndPay();
    await instance.db.query(insertBlock, [mentor.memberId, mentee.memberId, instance.clock.now()]);
    expect(await stopOf(scene), 'nor is it seen').toBeNull();
    expect(JSON.parse(await takeDataAlong())).toMatchObject({ blocks: [{ blocked: ANONYMOUS_MENTEE_NAME }] });
  });

  it('says to the student and to operators who it is', async () => {
    const scene = await proposeAndPay();
    const own = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(own).toMatchObject({ isAnonymous: true, counterpart: { memberId: mentor.memberId } });
    const operator = await createOperator(instance);
    const page = await operator.client.get('GET /v1/admin/mentorings/{mentoringId}', { params: scene.params });
    expect(JSON.stringify(page)).toContain(NICKNAME);
  });
});
