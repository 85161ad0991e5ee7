import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  instance = await openTestInstance('pglite', {
    APPLE_CLIENT_ID: 'kr.sunbaerang.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  });
});
afterAll(() => instance.close());

const post = (url: string, form: Readonly<Record<string, string>>) =>
  instance.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(form).toString(),
  });

it('S-111 a form of the provider’s page leads to our page at the same address, without what nobody needs', async () => {
  const form = { code: 'a b', state: 's&t', id_token: 'x', user: '{"name":"하늘"}' };
  const response = await post('/auth/signin/callback/apple', form);
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('http://localhost:3000/auth/signin/callback/apple?code=a+b&state=s%26t');
  expect(response.cookies).toEqual([]);
});

it('no other address takes a form of another site', async () => {
  for (const url of ['/auth/signin/callback/kakao', '/v1/auth/providers/apple/answer', '/v1/auth/login/identity'])
    expect((await post(url, { code: 'a' })).json()).toMatchObject({ status: 403, code: 'CROSS_SITE' });
});
