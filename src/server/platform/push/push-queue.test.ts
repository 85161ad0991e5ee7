import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { engines } from '#server/testing/database/test-database.ts';
import { createMember, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { startPushServer, type PushServer } from '#server/testing/servers/push-server.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { createPushQueue, type OutgoingPush, type PushQueue } from './push-queue.ts';
import { PushPostponed, PushRefused, type PushMessage, type PushTransport } from './push-transport.ts';

const log = pino({ level: 'silent' });
const PATIENCE = { timeout: 120_000 };
const FCM = 'https://fcm.googleapis.com';
const MOZILLA = 'https://updates.push.services.mozilla.com';

const clear = statement('test-clear-push-subscriptions-of-queue', 'delete from push_subscriptions');
const findPushes = statement<{ tag: string; attempts: number; lastError: string | null; nextAttemptAt: Date }>(
  'test-find-pushes',
  'select tag, attempts, last_error as "lastError", next_attempt_at as "nextAttemptAt" from pushes order by id',
);

describe.each(engines)('pushes on %s', (engine) => {
  let keys: PushServer;
  let instance: TestInstance;
  let queue: PushQueue;
  let member: TestMember;
  /** What has been handed over, and how the next is answered. */
  let sent: PushMessage[];
  let answer: (message: PushMessage) => Promise<void>;
  beforeAll(async () => {
    keys = await startPushServer();
    instance = await openTestInstance(engine);
  });
  afterAll(async () => {
    await instance.close();
    await keys.close();
  });
  beforeEach(async () => {
    instance.clock.set(NOON);
    await instance.db.query(clear);
    [sent, answer] = [[], () => Promise.resolve()];
    queue = open();
    member = await createMember(instance, 'ROLE_MENTEE');
  });
  afterEach(() => queue.stop());

  function open(): PushQueue {
    const transport: PushTransport = {
      publicKey: instance.services.push?.publicKey ?? '',
      isPushService: () => true,
      async send(message) {
        await answer(message);
        sent.push(message);
      },
    };
    return createPushQueue({ db: instance.db, clock: instance.clock, log, transport });
  }

  let browsers = 0;
  async function subscribe(to: TestMember, origin = FCM): Promise<string> {
    browsers += 1;
    const endpoint = `${origin}/browser-${browsers}`;
    await to.client.get('PUT /v1/push-subscription', { body: { endpoint, keys: keys.subscribe().subscription.keys } });
    return endpoint;
  }
  /** A member with one browser. */
  async function subscriber(origin = FCM): Promise<TestMember> {
    const subscribed = await createMember(instance, 'ROLE_MENTEE');
    await subscribe(subscribed, origin);
    return subscribed;
  }
  const push = (to: TestMember, tag: string, more: Partial<OutgoingPush> = {}): OutgoingPush => ({
    memberId: to.memberId,
    tag,
    content: { title: tag, body: '글', link: '/user' },
    isUrgent: false,
    notBefore: instance.clock.now(),
    ...more,
  });
  const titles = () => sent.map(({ payload }) => (JSON.parse(payload) as { title: string }).title);
  const waiting = () => instance.db.query(findPushes);

  it('go to each browser of the member once, and leave nothing behind', async () => {
    const first = await subscribe(member);
    await signInAgain(instance, member);
    const second = await subscribe(member, MOZILLA);
    await queue.queuePushes(instance.db, [push(member, 'a')]);
    expect(await queue.sendDue()).toBe(2);
    expect(sent.map(({ endpoint }) => endpoint).toSorted()).toEqual([first, second].toSorted());
    expect(await waiting()).toEqual([]);
    expect(await queue.sendDue()).toBe(0);
  });

  it('say the time of the member’s own clock beside Korea’s, where that shows another', async () => {
    await subscribe(member);
    const content = { title: '확정', body: '11월 25일 (수) 11:00에 만나요.', link: '/user' };
    for (const timeZone of ['America/New_York', 'Asia/Seoul']) {
      await member.client.get('PUT /v1/members/me/time-zone', { body: { timeZone } });
      await queue.queuePushes(instance.db, [push(member, timeZone, { content })]);
      await queue.sendDue();
    }
    expect(sent.map(({ payload }) => (JSON.parse(payload) as { body: string }).body)).toEqual([
      '11월 25일 (수) 11:00 한국 시간 · 내 시간 11월 24일 (화) 21:00에 만나요.',
      '11월 25일 (수) 11:00에 만나요.',
    ]);
  });

  it('do not go out when their transaction is rolled back, and at once when it commits', async () => {
    await subscribe(member);
    queue.start();
    const failed = instance.db.transaction(async (tx) => {
      await queue.queuePushes(tx, [push(member, 'rolled back')]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await instance.db.transaction((tx) => queue.queuePushes(tx, [push(member, 'committed')]));
    await expect.poll(titles, PATIENCE).toEqual(['committed']);
  });

  it('say no more than fits a push, whatever the text is', async () => {
    await subscribe(member);
    const content = { title: '제'.repeat(500), body: '🎓'.repeat(5000), link: '/user' };
    await queue.queuePushes(instance.db, [push(member, 'long', { content })]);
    await queue.sendDue();
    const payload = sent[0]?.payload ?? '';
    expect(Buffer.byteLength(payload)).toBeLessThan(3000);
    const { title, body } = JSON.parse(payload) as { title: string; body: string };
    expect([Array.from(title).length, Array.from(body).length]).toEqual([80, 160]);
    expect(body.endsWith('🎓…')).toBe(true);
  });

  it('are tried again after 5, 20 and 80 s, for a day, when the service has a fault', async () => {
    await subscribe(member);
    answer = () => Promise.reject(new PushPostponed(503, undefined));
    await queue.queuePushes(instance.db, [push(member, 'a')]);
    for (const seconds of [5, 20, 80]) {
      expect(await queue.sendDue()).toBe(1);
      const [row] = await waiting();
      expect(row).toMatchObject({ lastError: 'PushPostponed 503' });
      expect((row?.nextAttemptAt.getTime() ?? 0) - instance.clock.now().getTime()).toBe(seconds * 1000);
      instance.clock.advance({ seconds, milliseconds: -1 });
      expect(await queue.sendDue()).toBe(0);
      instance.clock.advance({ milliseconds: 1 });
    }
    let tries = 0;
    while ((await waiting()).length > 0 && tries < 100) {
      tries += await queue.sendDue();
      instance.clock.advance({ hours: 1 });
    }
    expect(tries).toBeLessThan(40);
    expect(sent).toEqual([]);
  });

  it('wait for as long as the service asks, up to an hour', async () => {
    await subscribe(member);
    await queue.queuePushes(instance.db, [push(member, 'a')]);
    for (const [asked, waited] of [
      [120_000, 120_000],
      [0, 20_000],
      [10 * 3_600_000, 3_600_000],
    ] as const) {
      answer = () => Promise.reject(new PushPostponed(429, asked));
      await queue.sendDue();
      const [row] = await waiting();
      expect((row?.nextAttemptAt.getTime() ?? 0) - instance.clock.now().getTime()).toBe(waited);
      instance.clock.set(row?.nextAttemptAt ?? NOON);
    }
    answer = () => Promise.resolve();
    await queue.sendDue();
    expect(titles()).toEqual(['a']);
  });

  it('are tried again after a time-out, and not after a refusal', async () => {
    await subscribe(member);
    await queue.queuePushes(instance.db, [push(member, 'a')]);
    answer = () => Promise.reject(new DOMException('no answer', 'TimeoutError'));
    await queue.sendDue();
    expect(await waiting()).toMatchObject([{ attempts: 1, lastError: 'TimeoutError 23' }]);
    instance.clock.advance({ seconds: 5 });
    answer = () => Promise.reject(new PushRefused(403));
    await queue.sendDue();
    expect(await waiting()).toEqual([]);
    expect((await member.client.get('GET /v1/notification-settings')).push.isOn).toBe(true);
  });

  it('that are out of date are not sent, and say for how long the others are kept', async () => {
    await subscribe(member);
    const expiresAt = new Date(NOON.getTime() + 90_000);
    answer = () => Promise.reject(new PushPostponed(503, undefined));
    await queue.queuePushes(instance.db, [push(member, 'a', { expiresAt })]);
    await queue.sendDue();
    answer = () => Promise.resolve();
    instance.clock.advance({ seconds: 60 });
    await queue.sendDue();
    expect(sent[0]?.ttlSeconds).toBe(30);
    await queue.queuePushes(instance.db, [push(member, 'b', { expiresAt })]);
    instance.clock.advance({ seconds: 30 });
    await queue.sendDue();
    expect(titles()).toEqual(['a']);
    expect(await waiting()).toEqual([]);
  });

  it('are replaced by a later one with the same tag, also while the earlier one is under way', async () => {
    await subscribe(member);
    await queue.queuePushes(instance.db, [push(member, 'a', { content: { title: 'first', body: '', link: '/' } })]);
    await queue.queuePushes(instance.db, [
      push(member, 'a', { content: { title: 'second', body: '', link: '/' } }),
      push(member, 'a', { content: { title: 'third', body: '', link: '/' } }),
    ]);
    answer = async () => {
      answer = () => Promise.resolve();
      await queue.queuePushes(instance.db, [push(member, 'a', { content: { title: 'fourth', body: '', link: '/' } })]);
    };
    await queue.sendDue();
    expect(titles()).toEqual(['third', 'fourth']);
    expect(new Set(sent.map(({ topic }) => topic)).size).toBe(1);
    expect(sent[0]?.topic).toMatch(/^[\w-]{32}$/);
  });

  it('to a service that is silent hold back nobody else’s', async () => {
    const silent = Promise.withResolvers<void>();
    const underWay: string[] = [];
    answer = ({ endpoint }) => {
      if (!endpoint.startsWith(MOZILLA)) return Promise.resolve();
      underWay.push(endpoint);
      return silent.promise;
    };
    const slow: TestMember[] = [];
    for (let number = 0; number < 30; number += 1) slow.push(await subscriber(MOZILLA));
    const quick = [await subscriber(), await subscriber()];
    for (const to of [...slow, ...quick]) await queue.queuePushes(instance.db, [push(to, 'first')]);
    queue.start();
    await expect.poll(() => sent.length, PATIENCE).toBe(2);
    expect(underWay).toHaveLength(8);
    for (const to of quick) await queue.queuePushes(instance.db, [push(to, 'second')]);
    await expect.poll(() => sent.length, PATIENCE).toBe(4);
    expect(underWay).toHaveLength(8);
    silent.resolve();
    await expect.poll(() => sent.length, PATIENCE).toBe(34);
  });

  it('of several processes are each sent by one of them', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => subscriber()));
    for (const to of members) await queue.queuePushes(instance.db, [push(to, 'a'), push(to, 'b')]);
    await Promise.all([queue, open(), open()].map((each) => each.sendDue()));
    // One process may take a browser's second push while another sends its first.
    while ((await queue.sendDue()) > 0);
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map(({ endpoint, topic }) => `${endpoint} ${topic}`)).size).toBe(40);
  });

  it('of a process that died are sent by another when its claim has ended', async () => {
    await subscribe(member);
    const died = Promise.withResolvers<void>();
    answer = () => died.promise;
    await queue.queuePushes(instance.db, [push(member, 'a')]);
    const lost = queue.sendDue();
    const other = open();
    await expect.poll(async () => (await waiting())[0]?.attempts, PATIENCE).toBe(1);
    expect(await other.sendDue()).toBe(0);
    answer = () => Promise.resolve();
    instance.clock.advance({ seconds: 30 });
    expect(await other.sendDue()).toBe(1);
    died.reject(new Error('the process died'));
    await lost;
    expect(titles()).toEqual(['a']);
    expect(await waiting()).toEqual([]);
  });

  it('queued before the clock went back go out at once, and those for the morning wait on', async () => {
    await subscribe(member);
    await queue.queuePushes(instance.db, [push(member, 'now')]);
    const night = { notBefore: new Date(NOON.getTime() + 20 * 3_600_000) };
    instance.clock.advance({ hours: -1 });
    await queue.queuePushes(instance.db, [push(member, 'morning', night)]);
    await open().sendDue();
    expect(titles()).toEqual(['now']);
    instance.clock.set(night.notBefore);
    await queue.sendDue();
    expect(titles()).toEqual(['now', 'morning']);
  });
});
