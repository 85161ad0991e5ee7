import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { makeVapidKeys } from '../platform/push/push-transport.ts';
import { createWorkerApp } from '../start.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { createMember } from '../testing/factories.ts';
import { loadFactor } from '../testing/load-factor.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

const METRICS_TOKEN = 'a-token-of-the-scraper';
const AUTHORIZED = { authorization: `Bearer ${METRICS_TOKEN}` };

describe('without METRICS_TOKEN', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance();
  });
  afterAll(() => instance.close());

  it('/metrics is not found, no matter who requests it', async () => {
    for (const headers of [{}, AUTHORIZED, { authorization: 'Bearer ' }]) {
      const response = await instance.app.inject({ url: '/metrics', headers });
      expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(instance.services.metrics).toBeNull();
  });

  it('a worker has none either', async () => {
    const worker = await createWorkerApp(instance.services);
    expect((await worker.inject({ url: '/metrics', headers: AUTHORIZED })).statusCode).toBe(404);
    await worker.close();
  });
});

describe('with METRICS_TOKEN', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance('postgresql', { METRICS_TOKEN });
  });
  afterAll(() => instance.close());

  /** Every metric by its name and labels, as a scraper reads them. */
  async function scrape(app = instance.app): Promise<Map<string, number>> {
    const response = await app.inject({ url: '/metrics', headers: AUTHORIZED });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    );
  }

  it.each([
    ['nothing', {}],
    ['another token', { authorization: 'Bearer a-token-of-somebody-els' }],
    ['the beginning of the token', { authorization: `Bearer ${METRICS_TOKEN.slice(0, -1)}` }],
    ['another scheme', { authorization: `Basic ${METRICS_TOKEN}` }],
    ['a token in the address', {}, `?token=${METRICS_TOKEN}`],
  ])('S-27 shows nothing to a request with %s', async (_what, headers, query = '') => {
    const response = await instance.app.inject({ url: `/metrics${query}`, headers });
    expect(response.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it('tells of the process: memory, event loop, connections', async () => {
    const figures = await scrape();
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(figures.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(figures.get('db_pool_connections_limit')).toBe(instance.db.connections().limit);
    expect(figures.get('db_pool_connections_in_use')).toBe(0);
    expect(figures.get('db_pool_waiting')).toBe(0);
    expect(figures.get('db_up')).toBe(1);
  });

  it('counts requests by the pattern of their route and the class of their status, never by address', async () => {
    for (const path of ['/livez', '/livez', '/v1/mentor/123', '/v1/mentor/124', '/v1/nowhere/somebody@example.com'])
      await instance.app.inject(path);
    const figures = await scrape();
    const count = (labels: string) => figures.get(`http_request_duration_seconds_count{${labels}}`);
    expect(count('method="GET",route="/livez",status="2xx"')).toBe(2);
    expect(count('method="GET",route="/v1/mentor/:mentorId",status="4xx"')).toBe(2);
    const names = [...figures.keys()].join('\n');
    expect(names).not.toMatch(/somebody|124/);
    expect(names).toMatch(/http_request_duration_seconds_bucket\{le="0\.005",method="GET",route="\/livez"/);
  });

  it('tells what is due and for how long, and counts runs by kind and outcome', async () => {
    const { jobs } = instance.services;
    await jobs.runDue();
    let fails = true;
    jobs.handle('measured', () => (fails ? Promise.reject(new Error('no')) : Promise.resolve()));
    await jobs.enqueue(instance.db, { name: 'measured', key: '1', runAt: instance.clock.now() });
    await jobs.enqueue(instance.db, { name: 'unknown', key: '1', runAt: instance.clock.now() });
    instance.clock.advance({ seconds: 30 });
    let figures = await scrape();
    expect(figures.get('jobs_due{kind="measured"}')).toBe(1);
    expect(figures.get('jobs_oldest_due_age_seconds{kind="measured"}')).toBe(30);

    await jobs.runDue();
    fails = false;
    instance.clock.advance({ seconds: 1 });
    await jobs.runDue();
    figures = await scrape();
    expect(figures.get('job_runs_total{kind="measured",outcome="failed"}')).toBe(1);
    expect(figures.get('job_runs_total{kind="measured",outcome="done"}')).toBe(1);
    expect(figures.get('job_duration_seconds_count{kind="measured"}')).toBe(2);
    expect(figures.get('job_runs_total{kind="reconcile-payments",outcome="done"}')).toBeGreaterThan(0);
    expect(figures.get('jobs_due{kind="measured"}')).toBeUndefined();
    expect(figures.get('jobs_oldest_due_age_seconds{kind="unknown"}')).toBe(31);
  });

  it('tells how many mails wait, and the oldest for how long', async () => {
    const body = { email: 'waiting@univ.example', isPasswordReset: false };
    await instance.client().get('POST /v1/auth/email/code', { body });
    instance.clock.advance({ seconds: 20 });
    let figures = await scrape();
    expect(figures.get('outbox_waiting')).toBe(1);
    expect(figures.get('outbox_oldest_waiting_age_seconds')).toBe(20);
    await instance.services.outbox.sendDue();
    figures = await scrape();
    expect(figures.get('outbox_waiting')).toBe(0);
    expect(figures.get('outbox_oldest_waiting_age_seconds')).toBe(0);
  });

  it('tells how many pushes are due, and the oldest for how long; those of the morning are not', async () => {
    const member = await createMember(instance, 'ROLE_MENTEE');
    const keys = { p256dh: makeVapidKeys().publicKey, auth: 'A'.repeat(22) };
    const body = { endpoint: 'https://fcm.googleapis.com/a', keys };
    await member.client.get('PUT /v1/push-subscription', { body });
    const now = instance.clock.now();
    const push = { memberId: member.memberId, content: { title: '제목', body: '글', link: '/' }, isUrgent: false };
    const morning = new Date(now.getTime() + 3_600_000);
    await instance.services.pushes.queuePushes(instance.db, [
      { ...push, tag: 'due', notBefore: now },
      { ...push, tag: 'morning', notBefore: morning },
    ]);
    instance.clock.advance({ seconds: 20 });
    const figures = await scrape();
    expect(figures.get('pushes_due')).toBe(1);
    expect(figures.get('pushes_oldest_due_age_seconds')).toBe(20);
  });

  it('tells how many messages to phones are due, and the oldest for how long, however often it was tried', async () => {
    const { phones, phoneSimulator } = instance.services;
    const { memberId } = await createMember(instance, 'ROLE_MENTOR');
    const now = instance.clock.now();
    const message = { memberId, to: '+821055550000', text: '안녕하세요.', expiresAt: new Date(now.getTime() + DAY_MS) };
    await phones.queueMessage(instance.db, { ...message, key: 'due' });
    const later = new Date(now.getTime() + HOUR_MS);
    await phones.queueMessage(instance.db, { ...message, key: 'later', notBefore: later });
    phoneSimulator?.arm({ kind: 'server-error', times: 100 });
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await phones.sendDue();
      instance.clock.advance({ minutes: 1 });
    }
    const figures = await scrape();
    expect(figures.get('phone_messages_due')).toBe(1);
    expect(figures.get('phone_messages_oldest_due_age_seconds')).toBe(600);
  });

  it('are served by a worker too, which has requests of its own', async () => {
    const worker = await createWorkerApp(instance.services);
    expect((await worker.inject('/metrics')).statusCode).toBe(401);
    await worker.inject('/readyz');
    const figures = await scrape(worker);
    expect(figures.get('http_request_duration_seconds_count{method="GET",route="/readyz",status="2xx"}')).toBe(1);
    await worker.close();
  });
});

it('tells what it knows while the database is away', async () => {
  const database = await createTestDatabase('postgresql');
  let isUnavailable = false;
  const instance = await openTestInstance(
    {
      ...database,
      query: (...input) => (isUnavailable ? Promise.reject(new Error('away')) : database.query(...input)),
    },
    { METRICS_TOKEN },
  );
  isUnavailable = true;
  const response = await instance.app.inject({ url: '/metrics', headers: AUTHORIZED });
  expect(response.statusCode).toBe(200);
  expect(response.body).toMatch(/^db_up 0$/m);
  expect(response.body).not.toMatch(/^(?:jobs_due|jobs_oldest|outbox|pushes|phone|alert)\w*(?:\{.*\})? /m);
  isUnavailable = false;
  await instance.close();
});

it('answers within a second while the database says nothing, and tells for how long it was away', async () => {
  const database = await createTestDatabase('postgresql');
  const silence = Promise.withResolvers<never>();
  let isSilent = false;
  const instance = await openTestInstance(
    {
      ...database,
      query: (...input) => (isSilent ? silence.promise : database.query(...input)),
      connections: () => ({ ...database.connections(), awayMs: 12_500 }),
    },
    { METRICS_TOKEN },
  );
  isSilent = true;
  const begun = performance.now();
  const { body } = await instance.app.inject({ url: '/metrics', headers: AUTHORIZED });
  expect(performance.now() - begun).toBeLessThan(1000 * loadFactor());
  expect(body).toMatch(/^db_up 0$/m);
  expect(body).toMatch(/^db_unavailable_seconds_total 12\.5$/m);
  isSilent = false;
  silence.reject(new Error('over'));
  await instance.close();
});
