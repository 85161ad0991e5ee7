import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionInput } from '#domain/notifications/notification-switches.ts';
import { statement } from '#server/db/statement.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { makeVapidKeys } from '#server/platform/push/push-transport.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMember, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { startPushServer, type PushBrowser, type PushServer } from '#server/testing/servers/push-server.ts';
import { suspendMember } from '#server/testing/stores/member-row-store.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const countSubscriptions = statement<{ subscriptions: number; pushes: number }>(
  'test-count-push-rows',
  `select (select count(*) from push_subscriptions)::int as subscriptions, (select count(*) from pushes)::int as pushes`,
);
const countWaiting = statement<{ count: number }>(
  'test-count-waiting-subscribers',
  `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const clearSubscriptions = statement('test-clear-push-subscriptions', 'delete from push_subscriptions');

describe.each(featureEngines)('browsers that receive pushes, on %s', (engine) => {
  let server: PushServer;
  let instance: TestInstance;
  let member: TestMember;
  let browser: PushBrowser;
  let events = 0;
  beforeAll(async () => {
    server = await startPushServer();
    instance = await openTestInstance(engine, { PUSH_LOCAL_ORIGIN: server.origin });
  });
  afterAll(async () => {
    await instance.close();
    await server.close();
  });
  beforeEach(async () => {
    server.answerWith(undefined);
    instance.clock.set(NOON);
    await instance.db.query(clearSubscriptions);
    member = await createMember(instance, 'ROLE_MENTEE');
    browser = server.subscribe();
  });

  const subscribe = ({ client }: TestMember, body: unknown = browser.subscription) =>
    client.call('PUT /v1/push-subscription', { body });
  const isOn = async ({ client }: TestMember) => (await client.get('GET /v1/notification-settings')).push.isOn;
  const counts = async () => (await instance.db.query(countSubscriptions))[0];
  /** An event of somebody else's doing, pushed now. */
  async function notify({ memberId }: TestMember): Promise<void> {
    await queue({ memberId });
    await instance.services.pushes.sendDue();
  }
  async function queue({ memberId }: { memberId: number }): Promise<void> {
    events += 1;
    const event = {
      memberId,
      eventKey: `event:${events}`,
      kind: 'REVIEW' as const,
      title: '제목',
      body: '내용이에요.',
      link: '/user',
    };
    await instance.db.transaction((tx) => notifyMember(instance.services, tx, event, instance.clock.now()));
  }

  it('are turned on and off, and a push arrives in between', async () => {
    expect(await isOn(member)).toBe(false);
    await notify(member);
    expect(await subscribe(member)).toMatchObject({ status: 200 });
    expect(await isOn(member)).toBe(true);
    await notify(member);
    expect(browser.received).toEqual([{ title: '제목', body: '내용이에요.', link: '/user', tag: `event:${events}` }]);
    await member.client.get('DELETE /v1/push-subscription');
    expect(await isOn(member)).toBe(false);
    await notify(member);
    expect(browser.received).toHaveLength(1);
  });

  it('get a key of the server that browsers accept', async () => {
    const { push } = await member.client.get('GET /v1/notification-settings');
    expect(push.publicKey).toMatch(/^B[\w-]{86}$/);
  });

  it('S-58 are addresses of push services, with keys of the curve', async () => {
    const { endpoint, keys } = browser.subscription;
    const p256dh = `${keys.p256dh.slice(0, -1)}${keys.p256dh.endsWith('A') ? 'E' : 'A'}`;
    const refused: (readonly [PushSubscriptionInput, string])[] = [
      [{ endpoint: 'https://127.0.0.1/push', keys }, 'PUSH_REFUSED'],
      [{ endpoint: 'http://169.254.169.254/latest', keys }, 'PUSH_REFUSED'],
      [{ endpoint: 'https://fcm.googleapis.com.evil.example/a', keys }, 'PUSH_REFUSED'],
      [{ endpoint: `${server.origin.replace(/\d+$/, '1')}/push`, keys }, 'PUSH_REFUSED'],
      [{ endpoint, keys: { ...keys, p256dh } }, 'PUSH_REFUSED'],
      [{ endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}`, keys }, 'INVALID_INPUT'],
      [{ endpoint: 'file:///etc/passwd', keys }, 'INVALID_INPUT'],
      [{ endpoint, keys: { ...keys, p256dh: 'x'.repeat(87) } }, 'INVALID_INPUT'],
      [{ endpoint, keys: { ...keys, auth: 'short' } }, 'INVALID_INPUT'],
    ];
    for (const [body, code] of refused) {
      const answer = await subscribe(member, body);
      expect([body, answer.code]).toEqual([body, code]);
      expect(answer.message).toMatch(/[가-힣]/);
    }
    expect(await counts()).toMatchObject({ subscriptions: 0 });
    expect(await subscribe(member, { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys })).toMatchObject({
      status: 200,
    });
  });

  it('S-59 receive nothing after the sign-out, and what waited for them goes', async () => {
    await subscribe(member);
    await queue(member);
    expect(await counts()).toEqual({ subscriptions: 1, pushes: 1 });
    await member.client.get('POST /v1/auth/logout');
    expect(await counts()).toEqual({ subscriptions: 0, pushes: 0 });
    await notify(member);
    expect(browser.received).toEqual([]);
  });

  it('S-59 receive nothing after all sessions were ended, as by a reset, nor while the member is suspended', async () => {
    await subscribe(member);
    await instance.services.sessions.endAllOf(instance.db, member.memberId);
    expect(await counts()).toMatchObject({ subscriptions: 0 });
    await signInAgain(instance, member);
    await subscribe(member);
    await queue(member);
    await suspendMember(instance.db, member.memberId, instance.clock.now());
    await instance.services.pushes.sendDue();
    expect(browser.received).toEqual([]);
  });

  it('S-59 receive nothing once their session has run out, before anything has deleted it', async () => {
    await subscribe(member);
    // At six in the morning, so that it waits for the end of quiet hours; the session was last used fourteen days before noon.
    instance.clock.advance({ days: 13, hours: 18 });
    await queue(member);
    expect(await counts()).toEqual({ subscriptions: 1, pushes: 1 });
    instance.clock.advance({ hours: 7 });
    await instance.services.pushes.sendDue();
    expect(browser.received).toEqual([]);
    await queue(member);
    expect(await counts()).toEqual({ subscriptions: 1, pushes: 0 });
  });

  it('S-59 that another member signs in with are that member’s alone, with nothing of the one before', async () => {
    const other = await createMember(instance, 'ROLE_MENTOR');
    await subscribe(member);
    await queue(member);
    expect(await subscribe(other)).toMatchObject({ status: 200 });
    expect([await isOn(member), await isOn(other)]).toEqual([false, true]);
    expect(await counts()).toEqual({ subscriptions: 1, pushes: 0 });
    await notify(member);
    expect(browser.received).toEqual([]);
    await notify(other);
    expect(browser.received).toHaveLength(1);
  });

  it('S-59 cannot be taken away with an address but without its keys', async () => {
    const other = await createMember(instance, 'ROLE_MENTOR');
    await subscribe(member);
    const body = { endpoint: browser.subscription.endpoint, keys: server.subscribe().subscription.keys };
    expect(await subscribe(other, body)).toMatchObject({ status: 409, code: 'PUSH_REFUSED' });
    expect([await isOn(member), await isOn(other)]).toEqual([true, false]);
  });

  it('are one a session: a new address replaces the one before, the same one keeps what waits', async () => {
    await subscribe(member);
    await queue(member);
    await subscribe(member);
    expect(await counts()).toEqual({ subscriptions: 1, pushes: 1 });
    const renewed = server.subscribe();
    await Promise.all([subscribe(member, renewed.subscription), subscribe(member, renewed.subscription)]);
    expect(await counts()).toMatchObject({ subscriptions: 1 });
    await notify(member);
    expect([browser.received.length, renewed.received.length]).toEqual([0, 1]);
  });

  it('are ten a member: the oldest goes', async () => {
    const browsers = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS + 2 }, () => server.subscribe());
    for (const { subscription } of browsers) {
      await signInAgain(instance, member);
      expect(await subscribe(member, subscription)).toMatchObject({ status: 200 });
    }
    await notify(member);
    const received = browsers.map((each) => each.received.length);
    expect(received).toEqual([0, 0, ...Array.from({ length: MAX_PUSH_SUBSCRIPTIONS }, () => 1)]);
  });

  it('that the push service knows no more are forgotten', async () => {
    for (const status of [404, 410]) {
      await subscribe(member);
      server.answerWith({ status });
      await queue(member);
      await notify(member);
      expect(await counts()).toEqual({ subscriptions: 0, pushes: 0 });
      expect(await isOn(member)).toBe(false);
    }
  });

  it('have no pushes left that are out of date, also when nobody sends any', async () => {
    await subscribe(member);
    await queue(member);
    instance.clock.advance({ hours: 24, seconds: -1 });
    await instance.services.jobs.runDue();
    expect(await counts()).toMatchObject({ pushes: 1 });
    instance.clock.advance({ hours: 1 });
    await instance.services.jobs.runDue();
    expect(await counts()).toMatchObject({ pushes: 0 });
  });

  it('under a key that is not ours any more are off, and are not sent to', async () => {
    await subscribe(member);
    const moved = await openTestInstance(instance.db, { PUSH_LOCAL_ORIGIN: server.origin });
    const client = moved.client();
    for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
    const { push } = await client.get('GET /v1/notification-settings');
    expect(push.isOn).toBe(false);
    const event = {
      memberId: member.memberId,
      eventKey: 'moved',
      kind: 'REVIEW',
      title: '제목',
      body: '글',
      link: '/',
    };
    await moved.db.transaction((tx) => notifyMember(moved.services, tx, { ...event, kind: 'REVIEW' }, NOON));
    expect(await counts()).toMatchObject({ pushes: 0 });
    await moved.app.close();
  });
});

it('a sign-out at the same moment fails no event, which is written without a push', async () => {
  const instance = await openTestInstance('postgresql');
  const { db, services } = instance;
  const member = await createMember(instance, 'ROLE_MENTEE');
  const keys = { p256dh: makeVapidKeys().publicKey, auth: 'A'.repeat(22) };
  const body = { endpoint: 'https://fcm.googleapis.com/a', keys };
  await member.client.get('PUT /v1/push-subscription', { body });
  const [isEnding, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = db.transaction(async (tx) => {
    await services.sessions.endAllOf(tx, member.memberId);
    isEnding.resolve();
    await mayEnd.promise;
  });
  await isEnding.promise;
  const event = {
    memberId: member.memberId,
    eventKey: 'a',
    kind: 'REVIEW',
    title: '제목',
    body: '글',
    link: '/',
  } as const;
  const notifying = db.transaction((tx) => notifyMember(services, tx, event, NOON));
  await expect.poll(async () => (await db.query(countWaiting))[0]?.count, { timeout: 120_000 }).toBe(1);
  mayEnd.resolve();
  await ending;
  expect(await notifying).toBe(true);
  expect((await db.query(countSubscriptions))[0]).toEqual({ subscriptions: 0, pushes: 0 });
  await instance.close();
});

describe('a server without keys in production', () => {
  it('says that there are no pushes, refuses browsers and queues nothing', async () => {
    const instance = await openTestInstance('postgresql');
    // Null as `openPush` has it in production without VAPID_*: other settings of production need real services.
    Object.assign(instance.services, { push: null });
    const member = await createMember(instance, 'ROLE_MENTEE');
    expect(await member.client.get('GET /v1/notification-settings')).toMatchObject({
      push: { publicKey: null, isOn: false },
    });
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const body = { endpoint: 'https://fcm.googleapis.com/a', keys };
    expect(await member.client.call('PUT /v1/push-subscription', { body })).toMatchObject({ code: 'PUSH_OFF' });
    await instance.close();
  });
});
