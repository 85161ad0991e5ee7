import { afterAll, beforeAll, expect, it } from 'vitest';
import { TERMS_VERSIONS } from '#domain/account/terms.ts';
import { GOOD_PASSWORD, newEmail, verifyEmail } from '#server/testing/clients/sign-up.ts';
import { consentsOf } from '#server/testing/stores/record-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const TERMS = [
  { tag: 'TERMS_OF_SERVICE', agreed: true },
  { tag: 'PRIVACY_POLICY', agreed: true },
  { tag: 'MARKETING_CONSENT', agreed: false },
];

async function signUpWith(serviceTerms: unknown, more: object = {}, headers: Record<string, string> = {}) {
  const email = newEmail();
  const client = instance.client('198.51.100.77');
  await verifyEmail(instance, client, email);
  const body = { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms, ...more };
  return client.call('POST /v1/auth/signup', { body, headers });
}

it('stores each consent with the current version, the server’s time and the caller’s address', async () => {
  const { status, data } = await signUpWith(TERMS);
  expect(status).toBe(201);
  const agreedAt = instance.clock.now();
  const ip = '198.51.100.77';
  expect(await consentsOf(instance.db, data.memberId)).toEqual([
    { tag: 'MARKETING_CONSENT', agreed: false, version: TERMS_VERSIONS.MARKETING_CONSENT, agreedAt, ip },
    { tag: 'PRIVACY_POLICY', agreed: true, version: TERMS_VERSIONS.PRIVACY_POLICY, agreedAt, ip },
    { tag: 'TERMS_OF_SERVICE', agreed: true, version: TERMS_VERSIONS.TERMS_OF_SERVICE, agreedAt, ip },
  ]);
});

it('ignores a version, time or address sent by the caller', async () => {
  const forged = TERMS.map((term) => ({
    ...term,
    version: '1999-01-01',
    agreedAt: '1999-01-01T00:00:00Z',
    ip: '1.2.3.4',
  }));
  const { data } = await signUpWith(forged, { ip: '1.2.3.4', version: '1999-01-01' }, { 'x-forwarded-for': '1.2.3.4' });
  const kept = await consentsOf(instance.db, data.memberId);
  expect(kept).toHaveLength(3);
  for (const { tag, version, agreedAt, ip } of kept) {
    expect({ version, agreedAt, ip }).toEqual({
      version: TERMS_VERSIONS[tag],
      agreedAt: instance.clock.now(),
      ip: '198.51.100.77',
    });
  }
});

it('stores none, and creates no member, while a required one is missing', async () => {
  const refused = await signUpWith([{ tag: 'TERMS_OF_SERVICE', agreed: true }]);
  expect(refused).toMatchObject({ status: 400, message: '필수 약관에 동의해 주세요.' });
});
