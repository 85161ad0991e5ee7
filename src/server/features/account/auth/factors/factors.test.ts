import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS, RECOVERY_CODE_COUNT } from '#domain/account/second-factors.ts';
import { enrolOperator, otherTotpCode, totpCodeAt } from '#server/testing/clients/authenticator.ts';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { VirtualAuthenticator, type Deviation } from '#server/testing/clients/virtual-authenticator.ts';
import { createOperator } from '#server/testing/factories.ts';
import { signUpMentor } from '#server/testing/signed-up-members.ts';
import { suspendMember } from '#server/testing/stores/member-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { ensureOperator } from '../ensure-operator.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
// Each test has half minutes of its own, in which no code was used before.
beforeEach(() => instance.clock.advance({ minutes: 20 }));

const NEW_PASSWORD = 'Kiln4&traverse';
const REQUIRED = { status: 403, code: 'SECOND_FACTOR_REQUIRED' };
const WRONG = { status: 400, code: 'WRONG_SECOND_FACTOR' };
const EXPIRED = { status: 410, code: 'SIGN_IN_EXPIRED' };
const WRONG_PASSWORD = { status: 400, code: 'WRONG_CURRENT_PASSWORD' };

const login = (client: TestClient, email: string, given: { password?: string; restore?: boolean } = {}) =>
  client.call('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD, ...given } });
const check = async (client: TestClient) => (await client.call('GET /v1/members/check-session')).status;
const factorsOf = (client: TestClient) => client.get('GET /v1/members/me/factors');
const codeOf = (key: string) => totpCodeAt(key, instance.clock.now());
const wrongCode = (key: string) => otherTotpCode(key, instance.clock.now());
const enterCode = (client: TestClient, code: string, restore = false) =>
  client.call('POST /v1/auth/login/totp', { body: { code, restore } });
const enterRecoveryCode = (client: TestClient, code: string) =>
  client.call('POST /v1/auth/login/recovery-code', { body: { code } });

interface SignedIn {
  readonly email: string;
  readonly client: TestClient;
}
async function signedInMember(): Promise<SignedIn> {
  const { client, email } = await signUpMember(instance);
  expect(await login(client, email)).toMatchObject({ status: 200 });
  return { client, email };
}
async function enrol(client: TestClient): Promise<{ key: string; recoveryCodes: string[] }> {
  const body = { currentPassword: GOOD_PASSWORD };
  const { key } = await client.get('POST /v1/members/me/factors/totp/key', { body });
  const confirmed = { code: codeOf(key) };
  const { recoveryCodes } = await client.get('POST /v1/members/me/factors/totp', { body: confirmed });
  instance.clock.advance({ minutes: 1 });
  return { key, recoveryCodes };
}
async function enrolledMember() {
  const member = await signedInMember();
  return { ...member, ...(await enrol(member.client)) };
}
/** A browser at which the password was right. */
async function afterPassword(email: string, given?: { password?: string; restore?: boolean }): Promise<TestClient> {
  const client = clientAtNewAddress(instance);
  expect(await login(client, email, given)).toMatchObject(REQUIRED);
  return client;
}

const newPasskey = () => new VirtualAuthenticator(instance.services.publicUrl);
async function addPasskey(client: TestClient, passkey = newPasskey(), code?: string, deviation?: Deviation) {
  const body = { currentPassword: GOOD_PASSWORD, code };
  const options = await client.get('POST /v1/members/me/factors/passkeys/options', { body });
  const made = { name: '내 휴대폰', answer: passkey.create(options, deviation) };
  return client.call('POST /v1/members/me/factors/passkeys', { body: made });
}
async function withPasskey() {
  const member = await signedInMember();
  const passkey = newPasskey();
  expect(await addPasskey(member.client, passkey)).toMatchObject({ status: 201 });
  return { ...member, passkey };
}
async function usePasskey(client: TestClient, passkey: VirtualAuthenticator, restore = false, deviation?: Deviation) {
  const options = await client.get('POST /v1/auth/login/passkey/options');
  return client.call('POST /v1/auth/login/passkey', { body: { answer: passkey.get(options, deviation), restore } });
}

describe('S-82 a member who has enrolled an authenticator app', () => {
  it('is not signed in by the password alone, but by the app’s code after it', async () => {
    const { email, client, key, recoveryCodes } = await enrolledMember();
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODE_COUNT);
    expect(await check(client)).toBe(200);
    const phone = await afterPassword(email);
    expect([...phone.cookies.keys()]).toEqual(['sign-in']);
    expect(await check(phone)).toBe(401);
    expect(await enterCode(phone, wrongCode(key))).toMatchObject(WRONG);
    expect(await check(phone)).toBe(401);
    const { data } = await enterCode(phone, codeOf(key));
    expect(data.user).toMatchObject({ email });
    expect(await check(phone)).toBe(200);
    expect(phone.cookies.has('sign-in')).toBe(false);
    expect((await readMails(instance, email)).some(({ subject }) => subject.includes('새 기기'))).toBe(true);
  });

  it('is mailed when it is turned on and off', async () => {
    const { email, client, key } = await enrolledMember();
    const newest = async () => (await readMails(instance, email))[0]?.text;
    expect(await newest()).toContain('2단계 인증을 켰어요');
    instance.clock.advance({ minutes: 1 });
    const body = { currentPassword: GOOD_PASSWORD, code: codeOf(key) };
    expect(await client.call('POST /v1/members/me/factors/totp/removal', { body })).toMatchObject({ status: 200 });
    expect(await newest()).toContain('2단계 인증을 껐어요');
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject({ status: 200 });
  });

  it('signs in with each recovery code once', async () => {
    const { email, recoveryCodes } = await enrolledMember();
    const [code = ''] = recoveryCodes;
    expect(await enterRecoveryCode(await afterPassword(email), code)).toMatchObject({ status: 200 });
    expect(await enterRecoveryCode(await afterPassword(email), code)).toMatchObject(WRONG);
    const client = await afterPassword(email);
    expect(await enterRecoveryCode(client, recoveryCodes[1] ?? '')).toMatchObject({ status: 200 });
    expect(await factorsOf(client)).toMatchObject({ hasTotp: true, recoveryCodesLeft: RECOVERY_CODE_COUNT - 2 });
  });

  it('has five tries at the code in a quarter of an hour', async () => {
    const { email, key } = await enrolledMember();
    const client = await afterPassword(email);
    const tries = await Promise.all(Array.from({ length: 8 }, () => enterCode(client, wrongCode(key))));
    expect(tries.filter(({ code }) => code === 'WRONG_SECOND_FACTOR')).toHaveLength(5);
    expect(await enterCode(client, codeOf(key))).toMatchObject({ code: 'SECOND_FACTOR_THROTTLED' });
  });

  it('begins again after ten minutes, and when the password is reset meanwhile', async () => {
    const { email, key } = await enrolledMember();
    const [late, overtaken] = [await afterPassword(email), await afterPassword(email)];
    const owner = clientAtNewAddress(instance);
    await verifyEmail(instance, owner, email, true);
    const reset = { email, newPassword: NEW_PASSWORD };
    expect(await owner.call('PATCH /v1/members/password', { body: reset })).toMatchObject({ status: 200 });
    expect(await enterCode(overtaken, codeOf(key))).toMatchObject(EXPIRED);
    // A new password takes the place of the old one, and of nothing else.
    const again = await afterPassword(email, { password: NEW_PASSWORD });
    instance.clock.advance({ minutes: 11 });
    expect(await enterCode(late, codeOf(key))).toMatchObject(EXPIRED);
    expect(await enterCode(again, codeOf(key))).toMatchObject(EXPIRED);
    expect(await enterCode(clientAtNewAddress(instance), codeOf(key))).toMatchObject(EXPIRED);
  });

  it('sees a suspension after the code, and not signed in', async () => {
    const { email, client, key } = await enrolledMember();
    const phone = await afterPassword(email);
    const { user } = await client.get('GET /v1/members/check-session');
    await suspendMember(instance.db, user.memberId, instance.clock.now());
    expect(await enterCode(phone, wrongCode(key))).toMatchObject(WRONG);
    expect(await enterCode(phone, codeOf(key))).toMatchObject({ status: 403, code: 'SUSPENDED' });
    expect(await check(phone)).toBe(401);
  });

  it('brings a deleted account back with the code, not with the password alone', async () => {
    const { email, client, key } = await enrolledMember();
    const body = { currentPassword: GOOD_PASSWORD, code: codeOf(key) };
    expect(await client.call('POST /v1/members/me/deletion', { body })).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 1 });
    const phone = await afterPassword(email, { restore: true });
    expect(await enterCode(phone, codeOf(key))).toMatchObject({ code: 'ACCOUNT_DELETED' });
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject(REQUIRED);
    // The refusal used up neither the code nor the sign-in.
    expect(await enterCode(phone, codeOf(key), true)).toMatchObject({ status: 200 });
    expect(await check(phone)).toBe(200);
  });

  it('does not sign in on the operators’ page', async () => {
    const { email, key } = await enrolledMember();
    const phone = await afterPassword(email);
    const code = codeOf(key);
    expect(await phone.call('POST /v1/admin/signin/totp', { body: { code } })).toMatchObject(EXPIRED);
    expect(await phone.call('POST /v1/admin/enrolment/key')).toMatchObject({ code: 'ENROLLED_ALREADY' });
    expect(await enterCode(phone, code)).toMatchObject({ status: 200 });
  });
});

describe('the sign-in of an operator', () => {
  it('is not completed by the members’ calls', async () => {
    const email = newEmail();
    await ensureOperator({
      ...instance.services,
      env: { ...instance.services.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: NEW_PASSWORD },
    });
    const { key } = await enrolOperator(
      clientAtNewAddress(instance),
      { email, password: NEW_PASSWORD },
      instance.clock,
    );
    instance.clock.advance({ minutes: 1 });
    const browser = clientAtNewAddress(instance);
    await browser.get('POST /v1/admin/signin', { body: { email, password: NEW_PASSWORD } });
    expect(await enterCode(browser, codeOf(key))).toMatchObject(EXPIRED);
    expect(await check(browser)).toBe(401);
    expect(await browser.call('POST /v1/admin/signin/totp', { body: { code: codeOf(key) } })).toMatchObject({
      status: 200,
    });
  });
});

describe('S-83 a change of the ways in', () => {
  it('needs the password, and the app’s code where there is one', async () => {
    const { client, key } = await enrolledMember();
    const right = { currentPassword: GOOD_PASSWORD, code: codeOf(key) };
    const calls = ['totp/removal', 'recovery-codes', 'passkeys/options'] as const;
    for (const name of calls) {
      const call = (body: object) =>
        client.call(`POST /v1/members/me/factors/${name}`, { body: { ...right, ...body } });
      expect(await call({ currentPassword: NEW_PASSWORD })).toMatchObject(WRONG_PASSWORD);
      expect(await call({ code: undefined })).toMatchObject({ ...WRONG, errors: [{ field: 'code' }] });
      expect(await call({ code: wrongCode(key) })).toMatchObject(WRONG);
      instance.clock.advance({ minutes: 16 });
    }
    expect(await factorsOf(client)).toMatchObject({ hasTotp: true, recoveryCodesLeft: RECOVERY_CODE_COUNT });
    const key2 = { currentPassword: NEW_PASSWORD };
    const { client: other } = await signedInMember();
    expect(await other.call('POST /v1/members/me/factors/totp/key', { body: key2 })).toMatchObject(WRONG_PASSWORD);
  });

  it('takes a recovery code in place of the app’s, for instance to turn it off', async () => {
    const { client, recoveryCodes } = await enrolledMember();
    const [code = ''] = recoveryCodes;
    const body = { currentPassword: GOOD_PASSWORD, code: code.toLowerCase() };
    expect(await client.call('POST /v1/members/me/factors/totp/removal', { body })).toMatchObject({ status: 200 });
    expect(await factorsOf(client)).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
  });

  it('gives new recovery codes, and the old ones are void', async () => {
    const { email, client, key, recoveryCodes } = await enrolledMember();
    const body = { currentPassword: GOOD_PASSWORD, code: codeOf(key) };
    const renewed = await client.get('POST /v1/members/me/factors/recovery-codes', { body });
    expect(renewed.recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
    expect(await enterRecoveryCode(await afterPassword(email), recoveryCodes[0] ?? '')).toMatchObject(WRONG);
    const phone = await afterPassword(email);
    expect(await enterRecoveryCode(phone, renewed.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  });

  it('enrols once, and counts only with a code of the new app', async () => {
    const { client, key } = await enrolledMember();
    const body = { currentPassword: GOOD_PASSWORD };
    const again = await client.call('POST /v1/members/me/factors/totp/key', { body });
    expect(again).toMatchObject({ code: 'ENROLLED_ALREADY' });
    expect(await client.call('POST /v1/members/me/factors/totp', { body: { code: codeOf(key) } })).toMatchObject(WRONG);
    const { client: other, email } = await signedInMember();
    const { key: offered } = await other.get('POST /v1/members/me/factors/totp/key', { body });
    const wrong = { code: wrongCode(offered) };
    expect(await other.call('POST /v1/members/me/factors/totp', { body: wrong })).toMatchObject(WRONG);
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject({ status: 200 });
  });

  it('is not for operators', async () => {
    const { client } = await createOperator(instance);
    const body = { currentPassword: GOOD_PASSWORD };
    for (const answer of [
      await client.call('GET /v1/members/me/factors'),
      await client.call('POST /v1/members/me/factors/totp/key', { body }),
      await client.call('POST /v1/members/me/factors/passkeys/options', { body }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('S-93 where an app is enrolled, the password alone', () => {
  const account = { bank: '90', accountNumber: '0333012345678', holderName: '김선배', businessNumber: null };
  const right = { currentPassword: GOOD_PASSWORD };
  /** The calls that ask for proof of identity, by what they do; the last one closes the account. */
  const GUARDED = {
    password: (client: TestClient, proof: object) =>
      client.call('PATCH /v1/members/me/password', { body: { ...right, newPassword: NEW_PASSWORD, ...proof } }),
    email: (client: TestClient, proof: object, to = newEmail()) =>
      client.call('POST /v1/members/me/email', { body: { ...right, newEmail: to, ...proof } }),
    data: (client: TestClient, proof: object) =>
      client.call('POST /v1/members/me/exports', { body: { ...right, ...proof } }),
    payout: (client: TestClient, proof: object) =>
      client.call('PUT /v1/payout-account', { body: { ...right, ...account, ...proof } }),
    deletion: (client: TestClient, proof: object) =>
      client.call('POST /v1/members/me/deletion', { body: { ...right, ...proof } }),
  };
  const calls = Object.values(GUARDED);
  async function enrolledMentor() {
    const { client, email, memberId } = await signUpMentor(instance);
    return { client, email, memberId, ...(await enrol(client)) };
  }

  it('changes neither password nor address nor payout account, takes no data along and closes nothing', async () => {
    const { client, email, key } = await enrolledMentor();
    for (const call of calls) {
      expect(await call(client, {})).toMatchObject({ ...WRONG, errors: [{ field: 'code' }] });
      expect(await call(client, { code: wrongCode(key) })).toMatchObject({ ...WRONG, errors: [{ field: 'code' }] });
      expect(await call(client, { code: codeOf(key), currentPassword: 'Wrong9!guess' })).toMatchObject(WRONG_PASSWORD);
      instance.clock.advance({ minutes: 16 });
    }
    expect(await client.get('GET /v1/members/me/email')).toEqual({ email, pending: null });
    expect(await client.get('GET /v1/members/me/exports')).toEqual({ latest: null });
    expect(await client.get('GET /v1/payout-account')).toBeNull();
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject(REQUIRED);
    const [changePassword, ...others] = calls;
    expect(await changePassword?.(client, { code: codeOf(key) })).toMatchObject({ status: 200 });
    for (const call of others) {
      instance.clock.advance({ minutes: 1 });
      const answer = await call(client, { code: codeOf(key), currentPassword: NEW_PASSWORD });
      expect([200, 201]).toContain(answer.status);
    }
    expect(await check(client)).toBe(401);
  });

  it('has a recovery code in place of the app’s, once', async () => {
    const { client, recoveryCodes } = await enrolledMentor();
    const [code = '', next = ''] = recoveryCodes;
    expect(await GUARDED.data(client, { code })).toMatchObject({ status: 201 });
    expect(await GUARDED.deletion(client, { code })).toMatchObject(WRONG);
    expect(await GUARDED.deletion(client, { code: next.toLowerCase() })).toMatchObject({ status: 200 });
  });

  it('has five tries at the code, however they are spread over what asks for it, signing in included', async () => {
    const { client, email, key } = await enrolledMentor();
    const tries = await Promise.all(calls.map((call) => call(client, { code: wrongCode(key) })));
    expect(tries.map(({ code }) => code)).toEqual(calls.map(() => WRONG.code));
    for (const call of calls)
      expect(await call(client, { code: codeOf(key) })).toMatchObject({ code: 'SECOND_FACTOR_THROTTLED' });
    const phone = await afterPassword(email);
    expect(await enterCode(phone, codeOf(key))).toMatchObject({ code: 'SECOND_FACTOR_THROTTLED' });
  });

  it('without a code is no try, nor is one with a right code that is refused; that code can be used again', async () => {
    const { client, key } = await enrolledMentor();
    for (let count = 0; count < 6; count += 1) expect(await GUARDED.data(client, {})).toMatchObject(WRONG);
    const code = codeOf(key);
    const params = { passkeyId: '1' };
    const body = { ...right, code };
    const path = 'POST /v1/members/me/factors/passkeys/{passkeyId}/removal';
    for (let count = 0; count < 6; count += 1)
      expect(await client.call(path, { params, body })).toMatchObject({ status: 404 });
    expect(await GUARDED.data(client, { code })).toMatchObject({ status: 201 });
    expect(await GUARDED.data(client, { code })).toMatchObject(WRONG);
  });

  it('mails nothing to the address that a wrong code names, and spends none of its mails', async () => {
    const { client, key } = await enrolledMentor();
    const to = newEmail();
    for (let count = 0; count < 5; count += 1)
      expect(await GUARDED.email(client, { code: wrongCode(key) }, to)).toMatchObject(WRONG);
    expect(await readMails(instance, to)).toEqual([]);
    instance.clock.advance({ minutes: 16 });
    for (let count = 0; count < 5; count += 1) {
      expect(await GUARDED.email(client, { code: codeOf(key) }, to)).toMatchObject({ status: 200 });
      instance.clock.advance({ minutes: 1 });
    }
  });

  it('is enough where there is none, also beside a passkey, as it is to sign in', async () => {
    const { client } = await signUpMentor(instance);
    expect(await addPasskey(client)).toMatchObject({ status: 201 });
    expect(await GUARDED.payout(client, {})).toMatchObject({ status: 200 });
    expect(await GUARDED.email(client, {})).toMatchObject({ status: 200 });
    // A code that nobody asked for is not looked at.
    expect(await GUARDED.data(client, { code: '123456' })).toMatchObject({ status: 201 });
    expect(await GUARDED.password(client, {})).toMatchObject({ status: 200 });
    expect(await GUARDED.deletion(client, { currentPassword: NEW_PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe('S-82 a member’s passkey', () => {
  it('signs in without a password, and in place of the app’s code', async () => {
    const { email, client, passkey } = await withPasskey();
    const phone = clientAtNewAddress(instance);
    const { data } = await usePasskey(phone, passkey);
    expect(data.user).toMatchObject({ email });
    expect(await check(phone)).toBe(200);
    expect((await factorsOf(phone)).passkeys).toMatchObject([{ name: '내 휴대폰' }]);
    await enrol(client);
    expect(await usePasskey(await afterPassword(email), passkey)).toMatchObject({ status: 200 });
    expect(await usePasskey(clientAtNewAddress(instance), passkey)).toMatchObject({ status: 200 });
  });

  it('is refused after somebody else’s password, without user verification, and once it is removed', async () => {
    const [own, other] = [await withPasskey(), await enrolledMember()];
    expect(await usePasskey(await afterPassword(other.email), own.passkey)).toMatchObject(WRONG);
    const unverified = usePasskey(clientAtNewAddress(instance), own.passkey, false, { isUserVerified: false });
    expect(await unverified).toMatchObject(WRONG);
    const { passkeys } = await factorsOf(own.client);
    const params = { passkeyId: String(passkeys[0]?.passkeyId) };
    const body = { currentPassword: GOOD_PASSWORD };
    const remove = (client: TestClient) =>
      client.call('POST /v1/members/me/factors/passkeys/{passkeyId}/removal', { params, body });
    expect(await remove((await signedInMember()).client)).toMatchObject({ status: 404 });
    expect(await remove(own.client)).toMatchObject({ status: 200 });
    expect(await usePasskey(clientAtNewAddress(instance), own.passkey)).toMatchObject(WRONG);
  });

  it('brings a deleted account back only when that is meant', async () => {
    const { client, passkey } = await withPasskey();
    await client.call('POST /v1/members/me/deletion', { body: { currentPassword: GOOD_PASSWORD } });
    const phone = clientAtNewAddress(instance);
    expect(await usePasskey(phone, passkey)).toMatchObject({ code: 'ACCOUNT_DELETED' });
    expect(await usePasskey(phone, passkey, true)).toMatchObject({ status: 200 });
  });

  it('does not sign in on the operators’ page', async () => {
    const { passkey } = await withPasskey();
    const phone = clientAtNewAddress(instance);
    const options = await phone.get('POST /v1/admin/signin/passkey/options');
    const answer = await phone.call('POST /v1/admin/signin/passkey', { body: passkey.get(options) });
    expect(answer).toMatchObject(EXPIRED);
  });

  it('is one of ten at most, and is added by its session’s browser alone', async () => {
    const { client } = await signedInMember();
    for (let count = 0; count < MAX_PASSKEYS; count += 1)
      expect(await addPasskey(client)).toMatchObject({ status: 201 });
    const body = { currentPassword: GOOD_PASSWORD };
    const more = await client.call('POST /v1/members/me/factors/passkeys/options', { body });
    expect(more).toMatchObject({ code: 'TOO_MANY_PASSKEYS' });
    const [one, two] = [await signedInMember(), await signedInMember()];
    const options = await one.client.get('POST /v1/members/me/factors/passkeys/options', { body });
    const made = { name: '내 휴대폰', answer: newPasskey().create(options) };
    expect(await two.client.call('POST /v1/members/me/factors/passkeys', { body: made })).toMatchObject(WRONG);
  });

  it('is one of ten at most, from however many browsers they are added at once', async () => {
    const { client, email } = await signedInMember();
    for (let count = 1; count < MAX_PASSKEYS; count += 1)
      expect(await addPasskey(client)).toMatchObject({ status: 201 });
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = clientAtNewAddress(instance);
        expect(await login(browser, email)).toMatchObject({ status: 200 });
        const body = { currentPassword: GOOD_PASSWORD };
        const options = await browser.get('POST /v1/members/me/factors/passkeys/options', { body });
        return { browser, body: { name: '내 휴대폰', answer: newPasskey().create(options) } };
      }),
    );
    const added = await Promise.all(
      browsers.map(({ browser, body }) => browser.call('POST /v1/members/me/factors/passkeys', { body })),
    );
    expect(added.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(added.filter(({ code }) => code === 'TOO_MANY_PASSKEYS')).toHaveLength(3);
  });
});

describe('the support’s removal of a lost app', () => {
  it('needs a reason, stands in the audit log, and is mailed to the member', async () => {
    const { email, client } = await enrolledMember();
    const { user } = await client.get('GET /v1/members/check-session');
    const { client: support } = await createOperator(instance);
    const params = { memberId: String(user.memberId) };
    const remove = (reason: string) =>
      support.call('POST /v1/admin/members/{memberId}/totp/removal', { params, body: { reason } });
    expect(await support.get('GET /v1/admin/members/{memberId}', { params })).toMatchObject({ hasTotp: true });
    expect(await remove(' ')).toMatchObject({ status: 400 });
    expect(await remove('휴대폰을 잃어버렸어요')).toMatchObject({ status: 200 });
    expect(await remove('휴대폰을 잃어버렸어요')).toMatchObject({ status: 404 });
    expect(await support.get('GET /v1/admin/members/{memberId}', { params })).toMatchObject({ hasTotp: false });
    expect((await readMails(instance, email))[0]?.text).toContain('운영자가 2단계 인증을 껐어요');
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject({ status: 200 });
    const { content } = await support.get('GET /v1/admin/audit', { query: { search: `member:${user.memberId}` } });
    expect(content.map(({ action }) => action)).toContain('MEMBER_TOTP_REMOVED');
  });
});
