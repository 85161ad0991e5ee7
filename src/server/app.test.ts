import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from './testing/clients/cookie-of.ts';
import { createMentee } from './testing/factories.ts';
import { openTestInstance, type TestInstance } from './testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

describe('the server', () => {
  it('is live, and ready while its database answers', async () => {
    expect((await instance.app.inject('/livez')).statusCode).toBe(200);
    expect((await instance.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('describes in its OpenAPI document exactly the calls that it serves', async () => {
    const { paths } = (await instance.app.inject('/v1/openapi.json')).json<{ paths: Record<string, object> }>();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const notCalls = new Set([
      'GET /v1/openapi.json',
      'POST /v1/csp-report',
      'GET /v1/admin/payouts.csv',
      'GET /v1/admin/transfer-files/{name}',
      'GET /v1/calendar/{file}',
      'GET /v1/mentoring/{mentoringId}/calendar.ics',
    ]);
    const served = instance.routes.filter((route) => route.includes(' /v1/') && !notCalls.has(route));
    expect(served.toSorted()).toEqual(described.toSorted());
    expect(served.length).toBeGreaterThan(30);
  });

  it('S-29 S-30 answers bad JSON, odd types and unknown addresses in Korean, never with a 5xx', async () => {
    const attempts = [
      { headers: { 'content-type': 'application/json' }, payload: '{"email":' },
      { headers: { 'content-type': 'application/json' }, payload: '{"__proto__":{"a":1},"email":"a@b.co"}' },
      { headers: { 'content-type': 'text/plain' }, payload: 'hello' },
      { headers: { 'content-type': ' application/json\t;charset=utf-8' }, payload: '[]' },
      { headers: { 'content-type': 'application/json' }, payload: '"text"' },
      { headers: { 'content-type': 'application/json' }, payload: 'null' },
    ];
    for (const attempt of attempts) {
      const answer = await instance.app.inject({ method: 'POST', url: '/v1/auth/login', ...attempt });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json<{ message: string }>().message).toMatch(/[가-힣]/);
    }
    expect((await instance.app.inject('/v1/nowhere')).statusCode).toBe(404);
  });

  it.each([
    { call: 'POST /v1/auth/login', body: { email: 'a\0@b.co', password: 'Word!123' } },
    { call: 'POST /v1/payment/webhook', body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: 'sb_\0' } } },
    { call: 'POST /v1/payment/webhook', body: { orderId: 'sb_\0', secret: 'word' } },
    { call: 'POST /v1/auth/signup', body: [[{ deep: '\0' }]] },
  ])('S-30 refuses a character that no text of the database holds: $call', async ({ call, body }) => {
    const [method, url] = call.split(' ') as ['POST', string];
    const answer = await instance.app.inject({ method, url, payload: body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ code: string; message: string }>()).toMatchObject({
      code: 'INVALID_INPUT',
      message: '저장할 수 없는 글자가 들어 있어요. 그 글자를 지우고 다시 시도해 주세요.',
    });
  });

  it.each([
    { call: 'POST /v1/mentoring', body: { mentorId: 'x', topic: 'TALK', mentoringMessage: [], applyTimes: 1 } },
    { call: 'POST /v1/payment/failure', body: { orderId: '\u{202e}', code: 'x'.repeat(101) } },
    { call: 'POST /v1/auth/signup', body: [] },
    { call: 'GET /v1/mentor?cursor=x&sort=age,ASC&suggested=maybe&subField=x' },
    { call: 'GET /v1/universities?q=' + 'x'.repeat(51) },
  ])('describes invalid input in plain sentences, without types and patterns: $call', async ({ call, body }) => {
    const { client } = await createMentee(instance);
    const [method, url] = call.split(' ') as ['POST' | 'GET', string];
    const answer = await instance.app.inject({
      method,
      url,
      headers: { cookie: cookieOf(client) },
      ...(body && { payload: body }),
    });
    const { message, errors } = answer.json<{ message: string; errors: { message: string }[] }>();
    expect(answer.statusCode).toBe(400);
    for (const said of [message, ...errors.map((error) => error.message)]) {
      expect(said).toMatch(/[가-힣]+[.]$/);
      expect(said).not.toMatch(/[A-Za-z/^\\]/);
    }
  });

  it.each([
    [`/v1/bookmark/${'1'.repeat(500)}`, 400, 'INVALID_INPUT'],
    ['/v1/bookmark/%E0%A4%A', 400, 'INVALID_INPUT'],
    ['/v1/%E0%A4%A?q=%E0%A4%A', 404, 'NOT_FOUND'],
  ])('answers an unknown address in the envelope: %s', async (url, status, code) => {
    const { client } = await createMentee(instance);
    const answer = await instance.app.inject({ method: 'PUT', url, headers: { cookie: cookieOf(client) } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, code, message: expect.stringMatching(/[가-힣]/) as string });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('S-30 reads a body of any depth within the size limit', async () => {
    const depth = 100_000;
    const answer = await instance.app.inject({
      method: 'POST',
      url: '/v1/payment/webhook',
      headers: { 'content-type': 'application/json' },
      payload: `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    });
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('S-30 answers 404 to an address with such a character', async () => {
    for (const url of [
      '/v1/mentor/%00',
      '/mentorship/info/%00',
      '/files/%00',
      '/%00',
      '/v1/mentor?cursor=%00&page=%00',
    ]) {
      const { statusCode } = await instance.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, Math.floor(statusCode / 100)]).not.toEqual([url, 5]);
    }
  });
});
