import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { injectHead } from '../testing/clients/inject-head.ts';
import { createMentee, createMentor, type TestMember } from '../testing/factories.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

const OTHER_ORIGIN = 'https://elsewhere.example';
const UNSAFE = Object.keys(calls).filter((name) => !name.startsWith('GET '));

let instance: TestInstance;
let mentee: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { PUBLIC_URL: 'https://sunbaerang.example' });
  // Fails with a server fault, for the tests below.
  instance.app.get('/v1/broken', () => {
    throw new Error('the password of the database is hunter2');
  });
  mentee = await createMentee(instance);
});
afterAll(() => instance.close());

const send = (name: string, headers: Readonly<Record<string, string>>) => {
  const [method, path] = name.split(' ') as ['POST', string];
  const url = path.replaceAll(/\{(\w+)\}/g, '1');
  return instance.app.inject({ method, url, headers: { cookie: cookieOf(mentee.client), ...headers } });
};

describe('S-92 what a proxy says came unencrypted', () => {
  const http = { 'x-forwarded-proto': 'http' };

  it('is led to the encrypted address where a person opens a page, and nowhere else', async () => {
    for (const url of ['/', '/mentorship?field=IT', '/files/1']) {
      const response = await instance.app.inject({ url, headers: http });
      expect([response.statusCode, response.headers['location']]).toEqual([308, `https://sunbaerang.example${url}`]);
      expect(response.headers['cache-control'], 'no cache leads in a circle').toBe('no-store');
    }
  });

  it('is refused where it is a call, also a write to a page’s address', async () => {
    for (const name of [...Object.keys(calls), 'POST /', 'GET /%761/mentor']) {
      const response = await send(name, http);
      expect([name, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        name,
        403,
        'HTTPS_REQUIRED',
      ]);
    }
  });

  it.each<[string, string]>([
    ...['HTTP', 'http, https', 'https, http', 'https,HTTP', 'https http', 'https;http', 'https,', ',', '', ' '].map(
      (proto) => ['x-forwarded-proto', proto] as [string, string],
    ),
    ...['ws', 'wss', 'httpss', 'https://', '"https"', 'on', 'https\u00a0'].map(
      (proto) => ['x-forwarded-proto', proto] as [string, string],
    ),
    ...['proto=http', 'for=10.0.0.1;Proto=HTTP', 'proto="http"', 'proto=https, for=10.0.0.2;proto=http', 'proto='].map(
      (forwarded) => ['forwarded', forwarded] as [string, string],
    ),
  ])('is whatever does not say https of every hop: %s: %j', async (header, value) => {
    const page = await instance.app.inject({ url: '/mentorship', headers: { [header]: value } });
    expect([page.statusCode, page.headers['location']]).toEqual([308, 'https://sunbaerang.example/mentorship']);
    const refused = await send('GET /v1/members/me', { [header]: value });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'HTTPS_REQUIRED']);
  });

  it('is taken over https, from a probe that no proxy forwards, and where the address itself is http', async () => {
    const ok = async (headers: Record<string, string>, { app } = instance) =>
      (await app.inject({ url: '/livez', headers })).statusCode;
    for (const proto of ['https', 'HTTPS', 'https, https', 'https,https', ' https '])
      expect([proto, await ok({ 'x-forwarded-proto': proto })]).toEqual([proto, 200]);
    expect(await ok({ forwarded: 'for=10.0.0.1;proto=https, for=10.0.0.2' })).toBe(200);
    expect(await ok({ forwarded: 'for=10.0.0.1;Proto="HTTPS";host=sunbaerang.example' })).toBe(200);
    expect(await ok({})).toBe(200);
    const local = await openTestInstance('pglite');
    expect(await ok(http, local)).toBe(200);
    await local.close();
  });
});

describe('S-21 a cross-site write', () => {
  it.each([
    ['a page elsewhere', { 'sec-fetch-site': 'cross-site', origin: OTHER_ORIGIN }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site', origin: 'https://other.sunbaerang.example' }],
    ['a browser that names the origin alone', { origin: OTHER_ORIGIN }],
    ['a page without an origin of its own', { origin: 'null' }],
  ])('is refused from %s, for every call', async (_what, headers) => {
    expect(UNSAFE.length).toBeGreaterThan(25);
    for (const name of UNSAFE) {
      const response = await send(name, headers);
      expect([name, response.statusCode, response.json<{ code: string }>().code]).toEqual([name, 403, 'CROSS_SITE']);
    }
  });

  it('is refused as a multipart form too, which needs no preflight', async () => {
    const response = await instance.app.inject({
      method: 'POST',
      url: '/v1/storage/profile/image',
      headers: {
        cookie: cookieOf(mentee.client),
        origin: OTHER_ORIGIN,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
    });
    expect(response.json()).toMatchObject({ status: 403, code: 'CROSS_SITE' });
  });

  it('is allowed from our own pages, and from a client without Origin', async () => {
    const own: Record<string, string> = { 'sec-fetch-site': 'same-origin', origin: 'https://sunbaerang.example' };
    for (const headers of [own, {}])
      expect((await send('POST /v1/notifications/read', headers)).json()).not.toMatchObject({ code: 'CROSS_SITE' });
  });
});

it('S-23 no other origin may read an answer', async () => {
  for (const [method, url] of [
    ['OPTIONS', '/v1/mentoring'],
    ['GET', '/v1/members/me'],
    ['GET', '/v1/mentor'],
  ] as const) {
    const response = await instance.app.inject({
      method,
      url,
      headers: { cookie: cookieOf(mentee.client), origin: OTHER_ORIGIN, 'access-control-request-method': 'POST' },
    });
    const given = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
    expect([url, given]).toEqual([url, []]);
  }
});

describe('every answer', () => {
  const ADDRESSES = ['/', '/v1/mentor', '/v1/nowhere', '/files/portfolios/none.pdf', '/robots.txt', '/v1/broken'];

  it('S-24 has a policy against foreign inline scripts, plugins, frames and foreign bases', async () => {
    for (const url of ADDRESSES) {
      const { headers } = await instance.app.inject({ url });
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect([url, policy]).toEqual([url, expect.stringContaining(rule)]);
      expect(policy).not.toMatch(/unsafe-|nonce-|script-src[^;]*(\*|data:|http:)/);
    }
  });

  it('S-24 names the gateway’s hosts where there is a gateway, and no others', async () => {
    const toss = { TOSS_CLIENT_KEY: 'test_ck_guard', TOSS_SECRET_KEY: 'test_sk_guard' };
    const live = await openTestInstance('pglite', toss);
    const policy = String((await live.app.inject('/v1/mentor')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^ ]+')? https:\/\/\*\.tosspayments\.com;/);
    expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual(Array.from({ length: 4 }, () => 'https://*.tosspayments.com'));
    await live.close();
  });

  it('S-25 carries HSTS for a year, nosniff, Referrer-Policy, COOP and CORP', async () => {
    for (const url of ADDRESSES) {
      const { headers } = await instance.app.inject({ url });
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'cross-origin-resource-policy': 'same-origin',
        }),
      ]);
    }
  });

  it('names the charset of every text', async () => {
    const types = ADDRESSES.map(async (url) => (await instance.app.inject({ url })).headers['content-type']);
    for (const type of await Promise.all(types)) {
      expect(type).toMatch(/^(application\/json|text\/[a-z]+); charset=utf-8$/);
    }
  });

  it('S-26 of a call is not stored by caches', async () => {
    const { client } = await createMentor(instance);
    for (const name of Object.keys(calls).filter((each) => each.startsWith('GET ') && !each.includes('{'))) {
      const response = await injectHead(instance.app, { url: name.slice(4), headers: { cookie: cookieOf(client) } });
      expect([name, response.headers['cache-control']]).toEqual([name, 'no-store']);
    }
  });

  it('S-26 of a call is not stored either where its address is written with codes', async () => {
    const { client } = await createMentor(instance);
    const url = '/%761/members/check-session';
    const response = await instance.app.inject({ url, headers: { cookie: cookieOf(client) } });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  it('says what time it is by the clock that opens and closes everything', async () => {
    const { headers } = await instance.app.inject({ url: '/v1/auth/terms' });
    expect(headers['date']).toBe(instance.clock.now().toUTCString());
  });

  it('S-27 reveals no versions, and serves no public metrics, sources or repository', async () => {
    for (const url of ADDRESSES) {
      const { headers } = await instance.app.inject({ url });
      for (const name of ['server', 'x-powered-by', 'via', 'x-runtime']) expect(headers).not.toHaveProperty(name);
    }
    for (const url of [
      '/.git/config',
      '/.env',
      '/metrics',
      '/assets/main.js.map',
      '/package.json',
      '/src/server/main.ts',
    ])
      expect([url, (await instance.app.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it('S-27 never echoes a TRACE request', async () => {
    const response = await trace('/v1/mentor');
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('said-in-the-request');
  });

  it('S-28 to a server error reveals no detail', async () => {
    const response = await instance.app.inject('/v1/broken');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      status: 500,
      message: '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
      data: null,
      code: 'INTERNAL',
      errors: [],
    });
  });
});

describe('a body', () => {
  it.each([
    'application/json\t; charset=utf-8',
    ' application/json',
    'Application/JSON',
    'application/json;',
    'application/json; charset=utf-7',
    'application/vnd.api+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'a/b',
  ])('S-29 called ‹%s› passes no rule by', async (contentType) => {
    const response = await instance.app.inject({
      method: 'POST',
      url: '/v1/auth/email/code',
      headers: { 'content-type': contentType },
      payload: '{"email":"nobody"}',
    });
    expect([400, 415]).toContain(response.statusCode);
    expect(response.json<{ code: string }>().code).toMatch(/^(INVALID_INPUT|UNSUPPORTED_CONTENT_TYPE)$/);
  });

  it('S-30 with prototype keys, and a query with duplicate parameters, are never a 5xx', async () => {
    const body = '{"email":"a@b.co","password":"Word!123","__proto__":{"isAdmin":true},"constructor":{"prototype":1}}';
    const headers = { 'content-type': 'application/json' };
    const response = await instance.app.inject({ method: 'POST', url: '/v1/auth/login', headers, payload: body });
    expect(Math.floor(response.statusCode / 100)).toBe(4);
    expect({}).not.toHaveProperty('isAdmin');
    for (const query of [
      'size=5&size=6',
      'cursor=1&cursor=2',
      'q=a&q=b',
      'field=개발&field=디자인',
      'q[a]=b',
      '__proto__=1',
    ])
      expect([query, (await instance.app.inject(encodeURI(`/v1/mentor?${query}`))).statusCode]).toEqual([
        query,
        query.includes('&') ? 400 : 200,
      ]);
  });
});

/** Sends TRACE over a real connection: `inject` does not support the method. */
async function trace(path: string): Promise<{ status: number; body: string }> {
  await instance.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = instance.app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const headers = { 'x-note': 'said-in-the-request' };
  request({ host: '127.0.0.1', port, path, method: 'TRACE', headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
  })
    .on('error', reject)
    .end();
  return promise;
}
