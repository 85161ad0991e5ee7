import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { openStream, type StreamClient } from '#server/testing/clients/stream-client.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMember, createOperator } from '#server/testing/factories.ts';
import {
  acceptFirst,
  goToPay,
  moveDeposit,
  propose,
  proposeAndPay,
  type Scene,
  sendWebhook,
  TRANSFER,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const PATIENCE = { timeout: 120_000, interval: 2 };
const opened: StreamClient[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function open(instance: TestInstance, ...given: DropFirst<Parameters<typeof openStream>>): Promise<StreamClient> {
  const stream = await openStream(instance, ...given);
  opened.push(stream);
  if (stream.status === 200) await stream.waitFor('notifications');
  return stream;
}
type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

const mentoringIds = ({ events }: StreamClient) =>
  events.flatMap((event) => (event.event === 'mentoring' ? [event.data.mentoringId] : []));

async function listening(engine: (typeof featureEngines)[number]): Promise<TestInstance> {
  const instance = await openTestInstance(engine);
  await instance.app.listen({ port: 0, host: '127.0.0.1' });
  return instance;
}

describe.each(featureEngines)('a member’s stream on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await listening(engine);
  });
  afterAll(() => instance.close());

  it('begins with its member and the unread count, and can neither be stored nor held back on the way', async () => {
    const { client, memberId } = await createMember(instance, 'ROLE_MENTEE');
    const stream = await open(instance, client);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    expect(stream.retryMs()).toBeGreaterThanOrEqual(2000);
    expect(stream.retryMs()).toBeLessThanOrEqual(5000);
    expect(stream.events.map(({ event, data }) => [event, data])).toEqual([
      ['connected', { memberId, isResumed: false, mentorings: [], conversations: [] }],
      ['notifications', { unreadCount: 0, latestId: null }],
    ]);
  });

  it('says of every transition which mentoring has changed, to both sides and to nobody else', async () => {
    const scene = await proposeAndPay(instance);
    const stranger = await createMember(instance, 'ROLE_MENTEE');
    const [mentor, mentee, other] = [
      await open(instance, scene.mentor.client),
      await open(instance, scene.mentee.client),
      await open(instance, stranger.client),
    ];
    const counts = mentee.events.length;
    await acceptFirst(scene);
    await Promise.all([mentor, mentee].map((stream) => stream.waitFor('mentoring')));
    expect([mentor, mentee].map(mentoringIds)).toEqual([[scene.mentoringId], [scene.mentoringId]]);
    const { data } = await mentee.waitFor('notifications', counts);
    expect(data).toEqual(await bell(scene));
    expect(other.events).toHaveLength(2);
  });

  it('says of a bank transfer when its account is there, when it is paid and when the refund is done', async () => {
    const scene = await propose(instance);
    const stream = await open(instance, scene.mentee.client);
    const nextChange = async (change: () => Promise<unknown>) => {
      const from = stream.events.length;
      await change();
      return (await stream.waitFor('mentoring', from)).data.mentoringId;
    };
    const order = await goToPay(instance, scene, TRANSFER);
    await nextChange(() => scene.mentee.client.get('POST /v1/payment/confirm', { body: order }));
    await nextChange(async () => {
      await moveDeposit(instance, order, 'deposit');
      await sendWebhook(instance, order);
    });
    const { params } = scene;
    await nextChange(() => scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} }));
    expect(await nextChange(() => instance.services.jobs.runDue())).toBe(scene.mentoringId);
    const { payment } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(payment?.status).toBe('REFUNDED');
  });

  it('says of the times of a proposal, too, that another session has taken', async () => {
    const first = await proposeAndPay(instance);
    const second = await proposeAndPay(instance, { mentor: first.mentor, applyTimes: [FIRST_TIME, LATER_TIME] });
    const stream = await open(instance, second.mentee.client);
    await acceptFirst(first);
    const { data } = await stream.waitFor('mentoring');
    // A client that has the mentoring in this version need not fetch it.
    const { params, mentoringId, mentee } = second;
    const { version } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(data).toEqual({ mentoringId, version });
  });

  it('clears the bell of other devices once the list was read on one', async () => {
    const scene = await proposeAndPay(instance);
    const stream = await open(instance, scene.mentor.client);
    expect(stream.events[1]?.data).toMatchObject({ unreadCount: 1 });
    const from = stream.events.length;
    await scene.mentor.client.get('POST /v1/notifications/read');
    expect((await stream.waitFor('notifications', from)).data).toMatchObject({ unreadCount: 0 });
  });

  it('that broke off goes on where it was: nothing is read anew unless something has changed meanwhile', async () => {
    const scene = await proposeAndPay(instance);
    const stream = await open(instance, scene.mentee.client);
    const lastEventId = stream.events.at(-1)?.id ?? '';
    stream.close();
    const again = await open(instance, scene.mentee.client, { lastEventId });
    expect(again.events[0]?.data).toMatchObject({ isResumed: true });
    again.close();
    const inQuery = await open(instance, scene.mentee.client, { query: `?lastEventId=${lastEventId}` });
    expect(inQuery.events[0]?.data).toMatchObject({ isResumed: true });
    inQuery.close();
    await acceptFirst(scene);
    const late = await open(instance, scene.mentee.client, { lastEventId });
    expect(late.events[0]?.data).toMatchObject({ isResumed: false });
    const made = await open(instance, scene.mentee.client, { lastEventId: 'nothing of ours\u00ff' });
    expect(made.events[0]?.data).toMatchObject({ isResumed: false });
  });

  it('S-18 ends with its session, and is not opened again', async () => {
    const { client, memberId } = await createMember(instance, 'ROLE_MENTEE');
    const laptop = instance.client();
    const { sessions, db } = instance.services;
    laptop.cookies.set('session', await sessions.start(db, { memberId, ip: '127.0.0.1', userAgent: 'laptop' }));
    const [phoneStream, laptopStream] = [await open(instance, client), await open(instance, laptop)];
    const session = client.cookies.get('session') ?? '';
    await client.call('POST /v1/auth/logout');
    expect((await phoneStream.waitFor('ended')).data).toEqual({ reason: 'SESSION_ENDED' });
    await phoneStream.ended;
    client.cookies.set('session', session);
    expect(await open(instance, client)).toMatchObject({ status: 401 });
    expect(laptopStream.events).toHaveLength(2);
    await db.transaction((tx) => sessions.endAllOf(tx, memberId));
    await laptopStream.waitFor('ended');
  });

  it('is for signed-in members of any role, and refused with a sentence before it begins', async () => {
    const operator = await createOperator(instance);
    expect((await open(instance, operator.client)).events).toHaveLength(2);
    expect(await instance.client().call('GET /v1/notifications/stream')).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    const tooLong = { query: { lastEventId: 'x'.repeat(101) } };
    expect(await operator.client.call('GET /v1/notifications/stream', tooLong)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('is one of eight at most: the oldest ends for good when a ninth is opened', async () => {
    const { client } = await createMember(instance, 'ROLE_MENTEE');
    const other = await open(instance, (await createMember(instance, 'ROLE_MENTEE')).client);
    const streams: StreamClient[] = [];
    for (let count = 0; count < 9; count += 1) streams.push(await open(instance, client));
    expect((await streams[0]?.waitFor('ended'))?.data).toEqual({ reason: 'TOO_MANY_STREAMS' });
    await streams[0]?.ended;
    expect(streams.slice(1).flatMap(({ events }) => events.filter(({ event }) => event === 'ended'))).toEqual([]);
    streams[8]?.close();
    await nextTurn();
    expect((await open(instance, client)).status).toBe(200);
    expect(other.events).toHaveLength(2);
  });
});

describe('the server', () => {
  it('closes while streams are open, and ends them so that browsers come back', async () => {
    const instance = await listening('pglite');
    const streams = await Promise.all(
      Array.from({ length: 5 }, async () => open(instance, (await createMember(instance, 'ROLE_MENTEE')).client)),
    );
    await instance.close();
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.flatMap(({ events }) => events).filter(({ event }) => event === 'ended')).toEqual([]);
  });

  it('writes one line of a stream into its log, at the end, whichever side ends it', async () => {
    const instance = await openTestInstance();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const { db, clock } = instance.services;
    const app = await createApp({ ...instance.services, log, jobs: createJobQueue({ db, clock, log }) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    lines.length = 0;
    const { client } = await createMember(instance, 'ROLE_MENTEE');
    const left = await open({ ...instance, app }, client);
    const ended = await open({ ...instance, app }, client);
    expect(lines).toEqual([]);
    left.close();
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE);
    await client.call('POST /v1/auth/logout');
    await ended.ended;
    await vi.waitFor(() => expect(lines).toHaveLength(2), PATIENCE);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/v1/notifications/stream', status: 200 });
    await app.close();
    await instance.close();
  });
});

const FIRST_TIME = { startTime: '2026-11-25T11:00:00', endTime: '2026-11-25T11:30:00' };
const LATER_TIME = { startTime: '2026-11-25T17:00:00', endTime: '2026-11-25T17:30:00' };

async function bell({ mentee }: Scene) {
  const { content, unreadCount } = await mentee.client.get('GET /v1/notifications');
  return { unreadCount, latestId: content[0]?.notificationId ?? null };
}
