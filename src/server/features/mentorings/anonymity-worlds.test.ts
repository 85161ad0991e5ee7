import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { cookieOf } from '#server/testing/clients/cookie-of.ts';
import { GOOD_PASSWORD, readMails } from '#server/testing/clients/sign-up.ts';
import { openStream } from '#server/testing/clients/stream-client.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import {
  endFirst,
  FIRST,
  goToPay,
  meetFirst,
  propose,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { startPushServer, type PushBrowser } from '#server/testing/servers/push-server.ts';
import { signUpMentor } from '#server/testing/signed-up-members.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const at = (day: string, hour: string) => ({
  startTime: `2026-12-${day}T${hour}:00:00`,
  endTime: `2026-12-${day}T${hour}:30:00`,
});
/** The known student has a session with the mentor at the first, and with somebody else at the second. */
const [AHEAD, BUSY] = [at('09', '11'), at('10', '11')];
const [WISH, OTHER, ANEW, LAST] = [at('02', '11'), at('03', '11'), at('04', '11'), at('11', '11')];
const SEAT = '6f1f6a4e-3c1f-4a52-9d52-0a1f6c1d2b3c';

/** A mentor has met one of two students of the same school and major, and one of the two has proposed to them anonymously. */
interface World {
  readonly instance: TestInstance;
  readonly mentor: TestMember;
  readonly known: TestMember;
  readonly met: Scene;
  readonly ahead: Scene;
  readonly browser: PushBrowser;
  /** The anonymous student. */
  readonly student: TestMember;
  /** All that the mentor has read, by when and where. */
  readonly read: Map<string, string>;
}

type MentorAction = {
  [Name in CallName]: Name extends `GET ${string}`
    ? never
    : Name extends `${string}{mentoringId}${string}`
      ? (typeof calls)[Name]['access'] extends 'member' | 'mentor'
        ? Name
        : never
      : never;
}[CallName];

/** What a mentor sends with each call about a mentoring, or the file. A call that is new has no type without its line. */
const ACTIONS: Readonly<Record<MentorAction, object | 'file' | null>> = {
  'POST /v1/mentoring/{mentoringId}/question': { question: '몇 학기 남았나요?' },
  'POST /v1/mentoring/{mentoringId}/messages': { clientId: SEAT, text: '반가워요.', fileIds: [] },
  'POST /v1/mentoring/{mentoringId}/messages/file': 'file',
  'POST /v1/mentoring/{mentoringId}/messages/read': { through: 1 },
  'POST /v1/mentoring/{mentoringId}/messages/{number}/report': { reason: 'SPAM', detail: '' },
  'PUT /v1/mentoring/{mentoringId}/questions/{position}/tick': { isTicked: true },
  'PUT /v1/mentoring/{mentoringId}/note': { text: '함께 볼 것', version: 0 },
  'POST /v1/mentoring/{mentoringId}/thanks': { text: '고마워요.' },
  'POST /v1/mentoring/{mentoringId}/public-answer/consent': {
    question: '무엇을 물었나요?',
    answer: '이렇게 답했어요.',
  },
  'POST /v1/mentoring/{mentoringId}/public-answer/decline': null,
  'DELETE /v1/mentoring/{mentoringId}/public-answer': null,
  'PUT /v1/mentoring/{mentoringId}/meeting': { kind: 'ROOM' },
  'POST /v1/mentoring/{mentoringId}/room/entrance': null,
  'POST /v1/mentoring/{mentoringId}/room/departure': { seat: SEAT },
  'POST /v1/mentoring/{mentoringId}/room/signals': { seat: SEAT, to: SEAT, number: 1, signals: ['{}'] },
  'POST /v1/mentoring/{mentoringId}/room/beats': { seat: SEAT, heard: 1000, seen: 10, path: 'direct' },
  'POST /v1/mentoring/{mentoringId}/attendance': null,
  'POST /v1/mentoring/{mentoringId}/dispute': { reason: '오지 않았어요.', fileIds: [] },
  'POST /v1/mentoring/{mentoringId}/dispute/file': 'file',
  'POST /v1/mentoring/{mentoringId}/dispute/statement': { text: '기다렸어요.', fileIds: [] },
  'POST /v1/mentoring/{mentoringId}/dispute/acceptance': null,
  'POST /v1/mentoring/{mentoringId}/dispute/appeal': { text: '아니에요.', fileIds: [] },
  // A time that nobody offered, at which the known student has a session.
  'POST /v1/mentoring/{mentoringId}/acceptance': { startTime: BUSY.startTime },
  'POST /v1/mentoring/{mentoringId}/counter-proposal': { applyTimes: [BUSY, OTHER] },
  'POST /v1/mentoring/{mentoringId}/cancellation': {},
  'PUT /v1/mentoring/{mentoringId}/block': null,
  'DELETE /v1/mentoring/{mentoringId}/block': null,
  'POST /v1/mentoring/{mentoringId}/rejection': { reason: '시간이 맞지 않아요.' },
};
/** Taken one by one below. */
const LATER: readonly MentorAction[] = [
  'POST /v1/mentoring/{mentoringId}/counter-proposal',
  'PUT /v1/mentoring/{mentoringId}/block',
  'DELETE /v1/mentoring/{mentoringId}/block',
  'POST /v1/mentoring/{mentoringId}/rejection',
];
const EARLIER = (Object.keys(ACTIONS) as MentorAction[]).filter((name) => !LATER.includes(name));

async function openWorld(pushOrigin: string, subscribe: () => PushBrowser, who: 'known' | 'stranger'): Promise<World> {
  const instance = await openTestInstance('postgresql', { PUSH_LOCAL_ORIGIN: pushOrigin });
  await instance.app.listen({ port: 0 });
  const mentor = await signUpMentor(instance, { nickname: '만나는선배' });
  const other = await createMentor(instance, { nickname: '다른선배' });
  const known = await createMentee(instance, { nickname: '아는후배' });
  const stranger = await createMentee(instance, { nickname: '모르는후배' });
  const met = await proposeAndPay(instance, { mentor, mentee: known });
  await accept(met, FIRST);
  await meetFirst(instance, met, [mentor, known]);
  await endFirst(instance);
  const { params } = met;
  await known.client.get('POST /v1/mentoring/{mentoringId}/review', {
    params,
    body: { face: 'GOOD', text: '고마워요' },
  });
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text: '또 만나요' } });
  const ahead = await proposeAndPay(instance, { mentor, mentee: known, applyTimes: [AHEAD] });
  await accept(ahead, AHEAD);
  await accept(await proposeAndPay(instance, { mentor: other, mentee: known, applyTimes: [BUSY] }), BUSY);
  for (const scene of [met, ahead]) for (const by of [known, mentor]) await write(instance, scene, by, '안녕하세요');
  const browser = subscribe();
  await mentor.client.get('PUT /v1/push-subscription', { body: browser.subscription });
  const student = who === 'known' ? known : stranger;
  return { instance, mentor, known, met, ahead, browser, student, read: new Map() };
}

async function accept({ mentor, params }: Scene, { startTime }: { startTime: string }): Promise<void> {
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
}

async function settle(instance: TestInstance): Promise<void> {
  await instance.services.jobs.runDue();
}

/** Writes a message; the notice of it comes before the next one is written, so that notices come in one order. */
async function write(instance: TestInstance, { params }: Scene, { client }: TestMember, text: string) {
  const body = { clientId: crypto.randomUUID(), text, fileIds: [] };
  const envelope = await client.call('POST /v1/mentoring/{mentoringId}/messages', { params, body });
  instance.clock.advance({ minutes: 2 });
  await settle(instance);
  return envelope;
}

/** Leaves out values made anew each time, and the numbers shared by all members' notifications and mails. */
function normal({ mentor }: World, text: string): string {
  return text
    .replaceAll(mentor.email, '‹mail›')
    .replaceAll(/(?<="(?:notificationId|latestId|network|ip)": ?"?)[\d.]+/g, '‹number›')
    .replaceAll(/(?<="id": ?")[0-9a-f]{24}/g, '‹id›')
    .replaceAll(/mail-\d+/g, '‹mail number›')
    .replaceAll(/(?<="id":")\d+(?=\.\d+\.)/g, '‹number›')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹uuid›')
    .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, '‹origin›')
    .replaceAll(/(?<=[/=]|Key":")[\w-]{22,}/g, '‹key›')
    .replaceAll(/(?<=인증번호 )\d{4}/g, '‹code›');
}

/** Every reading call that a mentor may make, about every mentoring. */
function readingsOf({ mentor, met, ahead }: World, scene: Scene): string[] {
  const paths = (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { access, events }: Call = calls[name];
    const [method, path = ''] = name.split(' ');
    if (method !== 'GET' || events || !['public', 'member', 'mentor'].includes(access)) return [];
    const filled = path.replace('{mentorId}', String(mentor.memberId));
    const each = filled.includes('{mentoringId}') ? [met, ahead, scene] : [scene];
    return each.map(({ mentoringId }) => filled.replace('{mentoringId}', String(mentoringId)));
  });
  expect(paths.filter((path) => path.includes('{'))).toEqual([]);
  return [...paths, ...['confirmed', 'completed'].map((tab) => `/v1/mentoring?tab=${tab}`)];
}

/** The mentor reads everything, and so does a stream that begins now: events are the differences between two such beginnings. */
async function lookAround(world: World, scene: Scene, when: string): Promise<void> {
  const { instance, mentor, read } = world;
  await settle(instance);
  const headers = { cookie: cookieOf(mentor.client) };
  for (const url of readingsOf(world, scene)) {
    const { body, statusCode } = await instance.app.inject({ url, headers });
    read.set(`${when}: ${url}`, `${statusCode} ${normal(world, body)}`);
  }
  const stream = await openStream(instance, mentor.client);
  const events = [await stream.waitFor('connected'), await stream.waitFor('notifications')];
  stream.close();
  read.set(`${when}: stream`, normal(world, JSON.stringify(events)));
}

/** The mentor makes a call about an anonymous mentoring, which may be refused; the answer is read. */
async function act(world: World, scene: Scene, name: MentorAction, when: string, status?: number): Promise<void> {
  const { client } = world.mentor;
  const body = ACTIONS[name];
  const params = { ...scene.params, number: 1, position: 1 };
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const envelope =
    body === 'file'
      ? await client.upload(name, samplePdf('자료.pdf'), {}, params)
      : await client.call(name, { params, ...(body && { body }) });
  if (status) expect.soft(envelope, `${when}: ${name}`).toMatchObject({ status });
  world.read.set(`${when}: ${name}`, normal(world, JSON.stringify(envelope)));
  // The statements stand for the time that an answer takes. The sum of a network's requests is written once a second, no matter who asks.
  const statements = asked.mock.calls.map(([query]) => nameOf(query)).filter((each) => each !== 'add-throttle-hits');
  world.read.set(`${when}: statements of ${name}`, statements.join('\n'));
  asked.mockRestore();
  await settle(world.instance);
}

function nameOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : String(query);
}

async function actAll(world: World, scene: Scene, when: string): Promise<void> {
  for (const name of EARLIER) await act(world, scene, name, when);
  await lookAround(world, scene, when);
}

async function proposeAnonymously({ instance, mentor, student }: World, applyTimes: readonly object[]): Promise<Scene> {
  const scene = await propose(instance, { mentor, mentee: student, applyTimes, isAnonymous: true });
  await student.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene) });
  return scene;
}

/** A rejected proposal, on which the mentor tries everything before, while it is blocked, and after. */
async function untilRejected(world: World): Promise<void> {
  const { instance, known, mentor, student, ahead } = world;
  const [COUNTER, BLOCK, UNBLOCK, REJECT] = LATER as [MentorAction, MentorAction, MentorAction, MentorAction];
  const scene = await proposeAnonymously(world, [WISH, OTHER]);
  const { params } = scene;
  await write(instance, scene, student, '안녕하세요, 선배님.');
  await student.client.get('PUT /v1/mentoring/{mentoringId}/questions', { params, body: { questions: ['어땠나요?'] } });
  await actAll(world, scene, 'proposed');
  await act(world, scene, BLOCK, 'blocked', 200);
  await actAll(world, scene, 'blocked');
  expect(await write(instance, scene, student, '막혔나요?')).toMatchObject({ code: 'CONVERSATION_BLOCKED' });
  for (const by of [known, mentor])
    expect
      .soft(await write(instance, ahead, by, '곧 만나요'), 'where they know each other')
      .toMatchObject({ status: 201 });
  await lookAround(world, scene, 'others write');
  await act(world, scene, COUNTER, 'countered', 200);
  await actAll(world, scene, 'countered');
  const anew = { params, body: { applyTimes: [ANEW] } };
  await student.client.call('POST /v1/mentoring/{mentoringId}/counter-proposal', anew);
  await act(world, scene, UNBLOCK, 'unblocked', 200);
  await actAll(world, scene, 'unblocked');
  await act(world, scene, BLOCK, 'blocked again', 200);
  await act(world, scene, REJECT, 'rejected', 200);
  await actAll(world, scene, 'rejected');
  const again = { mentorId: mentor.memberId, applyTimes: [LAST] };
  for (const isAnonymous of [true, false])
    expect(await student.client.call('POST /v1/mentoring', { body: { ...again, isAnonymous } })).toMatchObject({
      code: 'NOT_AVAILABLE',
    });
  await act(world, scene, UNBLOCK, 'unblocked after the end', 200);
  await lookAround(world, scene, 'unblocked after the end');
}

/** One that expires while the student blocks the mentor, and the mentor blocks the student they know. */
async function untilExpired(world: World): Promise<void> {
  const { instance, mentor, student, ahead } = world;
  const scene = await proposeAnonymously(world, [LAST]);
  await lookAround(world, scene, 'second');
  for (const method of ['PUT', 'DELETE'] as const)
    for (const [by, where] of [
      [student, scene],
      [mentor, ahead],
    ] as const) {
      await by.client.get(`${method} /v1/mentoring/{mentoringId}/block`, { params: where.params });
      const when = `${method} by ${by === mentor ? 'mentor' : 'student'}`;
      await lookAround(world, scene, when);
      if (by === mentor && method === 'DELETE') await actAll(world, scene, when);
    }
  instance.clock.advance({ days: 3 });
  await lookAround(world, scene, 'expired');
}

async function takeDataAlong({ instance, mentor }: World): Promise<string> {
  await mentor.client.get('POST /v1/members/me/exports', { body: { currentPassword: GOOD_PASSWORD } });
  await settle(instance);
  const { latest } = await mentor.client.get('GET /v1/members/me/exports');
  const headers = { cookie: cookieOf(mentor.client) };
  const { rawPayload } = await instance.app.inject({ url: latest?.url ?? '', headers });
  return strFromU8(unzipSync(rawPayload)['data.json'] ?? new Uint8Array());
}

/** Everything that reaches the mentor unasked, and the data that they may export. */
async function receive(world: World): Promise<void> {
  const { instance, mentor, browser, read } = world;
  const mails = (await readMails(instance, mentor.email)).filter(({ subject }) => !subject.includes('인증번호'));
  await instance.services.pushes.sendDue();
  read.set('mails', normal(world, JSON.stringify(mails, undefined, 1)));
  read.set(
    'pushes',
    normal(
      world,
      browser.received
        .map((each) => JSON.stringify(each))
        .toSorted()
        .join('\n'),
    ),
  );
  read.set('export', normal(world, await takeDataAlong(world)));
}

it('S-98 nothing that a mentor can do or read tells whether they know an anonymous student', async () => {
  const push = await startPushServer();
  const worlds: World[] = [];
  for (const who of ['known', 'stranger'] as const) {
    const world = await openWorld(push.origin, () => push.subscribe(), who);
    worlds.push(world);
    await untilRejected(world);
    await untilExpired(world);
    await receive(world);
    await world.instance.close();
  }
  await push.close();
  const [known, stranger] = worlds.map(({ read }) => read) as [Map<string, string>, Map<string, string>];
  expect(known.size).toBeGreaterThan(500);
  const statements = Array.from(known).flatMap(([where, names]) =>
    where.includes('statements') ? names.split('\n') : [],
  );
  expect(statements.length).toBeGreaterThan(500);
  const different = Array.from(known).filter(([where, seen]) => stranger.get(where) !== seen);
  expect(
    different.map(([where, seen]) => [where, firstDifference(seen, stranger.get(where) ?? '')]),
    'what tells them apart',
  ).toEqual([]);
  expect(Array.from(stranger.keys())).toEqual(Array.from(known.keys()));
}, 300_000);

function firstDifference(one: string, other: string): string[] {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return [one, other].map((text) => text.slice(Math.max(0, place - 40), place + 80));
}
