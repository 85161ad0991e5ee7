import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDENTITY_ANSWER_MINUTES, IDENTITY_ANSWER_SECONDS } from '#domain/account/identities.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import {
  createIdentityMember,
  proveIdentity,
  signInWithIdentity,
  signUpWithIdentity,
} from '#server/testing/clients/identity-client.ts';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import type { SimulatorChoice } from '#server/testing/clients/simulator-browser.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { suspendMember } from '#server/testing/stores/member-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

/** A browser in which the provider has just proved this person. */
async function proven(choice: SimulatorChoice) {
  const client = clientAtNewAddress(instance);
  return { client, answer: await proveIdentity(instance, client, choice) };
}

describe('an account at a provider', () => {
  it('signs a new member up without a password, and in again later', async () => {
    const { client, email } = await createIdentityMember(instance);
    expect((await client.get('GET /v1/members/check-session')).user).toMatchObject({ email });
    const later = await proven({ email });
    expect(later.answer.data).toEqual({ next: 'SIGN_IN', name: '시뮬레이터', email });
    expect((await signInWithIdentity(later.client)).data.user.email).toBe(email);
    expect((await later.client.get('GET /v1/members/check-session')).user.email).toBe(email);
    const withPassword = { body: { email, password: GOOD_PASSWORD } };
    expect(await client.call('POST /v1/auth/login', withPassword)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('without a verified address asks for the code, and signs up with the address of the code', async () => {
    const [told, own] = [newEmail(), newEmail()];
    const { client, answer } = await proven({ email: told, isVerified: false });
    expect(answer.data).toMatchObject({ next: 'SIGN_UP', email: null });
    expect(await signUpWithIdentity(client, told)).toMatchObject({ code: 'NO_GRANT' });
    await verifyEmail(instance, client, own);
    expect(await signUpWithIdentity(client, own)).toMatchObject({ status: 201, data: { user: { email: own } } });
  });

  it('with the address of a university asks for the code: the proof of enrolment is of today', async () => {
    const { answer } = await proven({ email: 'student@pusan.ac.kr' });
    expect(answer.data).toMatchObject({ next: 'SIGN_UP', email: null });
  });

  it('asks for the code of the authenticator app as the password does', async () => {
    const { client, email } = await createIdentityMember(instance);
    await verifyEmail(instance, client, email, true);
    await client.get('PATCH /v1/members/password', { body: { email, newPassword: GOOD_PASSWORD } });
    await client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    const { key } = await client.get('POST /v1/members/me/factors/totp/key', {
      body: { currentPassword: GOOD_PASSWORD },
    });
    const code = () => totpCodeAt(key, instance.clock.now());
    await client.get('POST /v1/members/me/factors/totp', { body: { code: code() } });
    instance.clock.advance({ minutes: 1 });
    const later = await proven({ email });
    expect(await signInWithIdentity(later.client)).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await later.client.call('GET /v1/members/check-session')).status).toBe(401);
    const entered = await later.client.call('POST /v1/auth/login/totp', { body: { code: code() } });
    expect(entered).toMatchObject({ data: { user: { email } } });
  });

  it('tells a suspended member so, and brings a deleted account back when asked to', async () => {
    const suspended = await createIdentityMember(instance);
    await suspendMember(instance.db, suspended.memberId, instance.clock.now());
    expect(await signInWithIdentity((await proven(suspended)).client)).toMatchObject({ code: 'SUSPENDED' });
    const deleted = await createIdentityMember(instance);
    await instance.db.script(
      `update members set deleted_at = '${instance.clock.now().toISOString()}' where id = ${deleted.memberId}`,
    );
    const { client } = await proven(deleted);
    expect(await signInWithIdentity(client)).toMatchObject({ code: 'ACCOUNT_DELETED' });
    expect(await signInWithIdentity(client, true)).toMatchObject({ status: 200 });
  });

  it('mails a member about a new browser, and not about one that the account knows', async () => {
    const { client, email } = await createIdentityMember(instance);
    const count = async () => (await readMails(instance, email)).length;
    await proveIdentity(instance, client, { email });
    await signInWithIdentity(client);
    expect(await count()).toBe(0);
    await signInWithIdentity((await proven({ email })).client);
    expect(await count()).toBe(1);
  });

  it('is linked to a member with its address once they have signed in as before', async () => {
    const { email } = await signUpMember(instance);
    const { client, answer } = await proven({ email });
    expect(answer.data).toMatchObject({ next: 'LINK', email });
    await client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    expect(await client.get('GET /v1/auth/identity')).toEqual({ name: '시뮬레이터', email });
    expect(await client.call('POST /v1/members/me/identities')).toMatchObject({ status: 200 });
    expect((await readMails(instance, email))[0]?.text).toContain('시뮬레이터 계정을 연결했어요');
    expect((await proven({ email })).answer.data).toMatchObject({ next: 'SIGN_IN' });
  });

  it('proves nothing after half an hour', async () => {
    const email = newEmail();
    const { client } = await proven({ email });
    instance.clock.advance({ minutes: IDENTITY_ANSWER_MINUTES });
    expect(await signUpWithIdentity(client, email)).toMatchObject({ code: 'IDENTITY_EXPIRED' });
  });
});

describe('a provider', () => {
  it('that fails says so, and leaves the password', async () => {
    const { answer } = await proven({ fault: 'DOWN' });
    expect(answer).toMatchObject({ status: 503, code: 'IDENTITY_SILENT' });
    expect(answer.message).toBe('시뮬레이터에서 답이 없어요. 비밀번호로 로그인하거나 잠시 뒤 다시 눌러 주세요.');
  });

  it('is waited for no longer than ten seconds', { timeout: 30_000 }, async () => {
    const from = performance.now();
    expect((await proven({ fault: 'SLOW' })).answer).toMatchObject({ code: 'IDENTITY_SILENT' });
    expect(performance.now() - from).toBeLessThan((IDENTITY_ANSWER_SECONDS + 1.5) * SECOND_MS * loadFactor());
  });

  it('at which one changes their mind is told of as that', async () => {
    expect((await proven({ cancels: true })).answer).toMatchObject({ code: 'IDENTITY_CANCELLED' });
  });

  it('that is not set is unknown', async () => {
    const params = { provider: 'kakao' };
    const client = instance.client();
    expect(await client.call('POST /v1/auth/providers/{provider}/start', { params })).toMatchObject({
      code: 'UNKNOWN_PROVIDER',
    });
    expect(await client.get('GET /v1/auth/providers')).toEqual([
      { id: 'simulator', name: '시뮬레이터', refusesInAppBrowsers: false },
      { id: 'simulator-saml', name: '시뮬레이터 SAML', refusesInAppBrowsers: false },
    ]);
  });
});
