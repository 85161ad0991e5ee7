import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TERMS_VERSIONS } from '#domain/account/terms.ts';
import { statement } from '#server/db/statement.ts';
import { GOOD_PASSWORD, readMails, signUpMember } from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createOperator, createMember } from '#server/testing/factories.ts';
import { consentsOf } from '#server/testing/stores/record-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { consentStore } from '../account-store.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const CALL = 'PUT /v1/members/me/consents/marketing';
const set = (client: TestClient, agreed: boolean) => client.call(CALL, { body: { agreed } });
const resultsTo = async (email: string) =>
  (await readMails(instance, email)).map(({ subject }) => subject).filter((subject) => subject.includes('마케팅'));

async function signedInMember() {
  const member = await signUpMember(instance);
  await member.client.get('POST /v1/auth/login', { body: { email: member.email, password: GOOD_PASSWORD } });
  return member;
}

const marketingOf = async (memberId: number) =>
  (await consentsOf(instance.db, memberId)).filter(({ tag }) => tag === 'MARKETING_CONSENT');

it('is given and taken back, each change kept with version and time, and its result mailed', async () => {
  const { client, email, memberId } = await signedInMember();
  instance.clock.advance({ days: 1 });
  const at = instance.clock.now().toISOString();
  expect(await set(client, true)).toMatchObject({ status: 200 });
  const version = TERMS_VERSIONS.MARKETING_CONSENT;
  expect(await client.get('GET /v1/members/me/consents')).toContainEqual({
    tag: 'MARKETING_CONSENT',
    agreed: true,
    version,
    agreedAt: at,
  });
  expect(await resultsTo(email)).toEqual(['[선배랑] 마케팅 정보 수신에 동의했어요']);
  // Within the same moment of the clock.
  expect(await set(client, false)).toMatchObject({ status: 200 });
  const consents = await client.get('GET /v1/members/me/consents');
  expect(consents.map(({ tag, agreed }) => [tag, agreed])).toEqual([
    ['MARKETING_CONSENT', false],
    ['PRIVACY_POLICY', true],
    ['TERMS_OF_SERVICE', true],
  ]);
  expect((await marketingOf(memberId)).map(({ agreed }) => agreed)).toHaveLength(3);
  expect(await resultsTo(email)).toContain('[선배랑] 마케팅 정보 수신 동의를 거뒀어요');
});

it('said again is one change and one mail', async () => {
  const { client, email, memberId } = await signedInMember();
  for (let n = 0; n < 2; n += 1) expect(await set(client, true)).toMatchObject({ status: 200 });
  expect(await marketingOf(memberId)).toHaveLength(2);
  expect(await resultsTo(email)).toHaveLength(1);
});

const countWaiting = statement<{ count: number }>(
  'test-consents-waiting',
  `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
   where not l.granted and a.datname = current_database()`,
);

it('that meets the same change on its way waits for it, and is none', async () => {
  const { client, email, memberId } = await signedInMember();
  const [written, mayEnd] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const at = new Date(instance.clock.now().getTime() + 5000);
  const first = instance.db.transaction(async (tx) => {
    await consentStore.lockMember(tx, memberId);
    await consentStore.insert(tx, { memberId, tag: 'MARKETING_CONSENT', agreed: true, version: 'v', at, ip: '::1' });
    written.resolve(undefined);
    await mayEnd.promise;
  });
  await written.promise;
  const second = set(client, true);
  const isWaiting = async () => ((await instance.db.query(countWaiting, []))[0]?.count ?? 0) > 0;
  await Promise.race([vi.waitUntil(isWaiting, { timeout: 120_000 }), second]);
  mayEnd.resolve(undefined);
  await first;
  expect(await second).toMatchObject({ status: 200 });
  expect(await marketingOf(memberId)).toHaveLength(2);
  expect(await resultsTo(email)).toEqual([]);
});

it('is off for members who were never asked, and operators have none', async () => {
  const { client, memberId } = await createMember(instance, 'ROLE_MENTEE');
  expect(await set(client, false)).toMatchObject({ status: 200 });
  expect(await marketingOf(memberId)).toHaveLength(0);
  const operator = await createOperator(instance);
  expect(await operator.client.get('GET /v1/members/me/consents')).toEqual([]);
  expect(await set(operator.client, true)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
