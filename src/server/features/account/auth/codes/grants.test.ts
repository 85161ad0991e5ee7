import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERMS_VERSIONS } from '#domain/account/terms.ts';
import { statement } from '#server/db/statement.ts';
import {
  AGREED_TERMS,
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readCode,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const NEW_PASSWORD = 'Kiln4&traverse';
const findGrants = statement<{ tokenHash: Buffer }>(
  'test-find-grants',
  'select token_hash as "tokenHash" from grants where email = $1',
);
const findMembers = statement<{ id: number; memberType: string; passwordHash: string }>(
  'test-find-members',
  'select id, member_type as "memberType", password_hash as "passwordHash" from members where email = $1',
);
const findConsents = statement<{ tag: string; agreed: boolean; version: string; ip: string }>(
  'test-find-consents',
  'select tag, agreed, version, ip from term_consents where member_id = $1 order by tag',
);

const signUp = (client: TestClient, email: string, changes: object = {}) =>
  client.call('POST /v1/auth/signup', {
    body: { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS, ...changes },
  });
const reset = (client: TestClient, email: string, newPassword = NEW_PASSWORD) =>
  client.call('PATCH /v1/members/password', { body: { email, newPassword } });
const login = (client: TestClient, email: string, password: string) =>
  client.call('POST /v1/auth/login', { body: { email, password } });
const NO_GRANT = { status: 403, code: 'NO_GRANT' };

describe('signing up', () => {
  it('creates a member with a verified address and the consents, without signing in', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    const response = await signUp(client, email, { memberType: 'ROLE_MENTOR' });
    expect(response).toMatchObject({ status: 201 });
    expect(client.cookies.has('session')).toBe(false);
    const [member] = await instance.db.query(findMembers, [email]);
    expect(member).toMatchObject({ id: response.data.memberId, memberType: 'ROLE_MENTOR' });
    expect(await instance.db.query(findConsents, [response.data.memberId])).toEqual([
      expect.objectContaining({ tag: 'MARKETING_CONSENT', agreed: false, version: TERMS_VERSIONS.MARKETING_CONSENT }),
      expect.objectContaining({ tag: 'PRIVACY_POLICY', agreed: true }),
      expect.objectContaining({ tag: 'TERMS_OF_SERVICE', agreed: true }),
    ]);
  });

  it('S-10 stores passwords as argon2id with 19 MiB and two passes', async () => {
    const { email } = await signUpMember(instance);
    const [member] = await instance.db.query(findMembers, [email]);
    expect(member?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S-13 needs the grant of its own address: none, another one’s, a reset’s and a used one are refused', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    expect(await signUp(client, email)).toMatchObject(NO_GRANT);
    await verifyEmail(instance, client, email);
    expect(await signUp(client, newEmail())).toMatchObject(NO_GRANT);
    const kept = new Map(client.cookies);
    expect(await signUp(client, email)).toMatchObject({ status: 201 });
    for (const [name, value] of kept) client.cookies.set(name, value);
    expect(await signUp(client, email)).toMatchObject(NO_GRANT);
    const member = await signUpMember(instance);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, member.client, member.email, true);
    expect(await signUp(member.client, member.email)).toMatchObject(NO_GRANT);
  });

  it('S-13 checks the terms on the server', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    const refused = [
      [],
      AGREED_TERMS.slice(0, 1),
      AGREED_TERMS.map((term) => ({ ...term, agreed: false })),
      [...AGREED_TERMS, { tag: 'TERMS_OF_SERVICE', agreed: true }],
    ];
    for (const serviceTerms of refused) {
      const response = await signUp(client, email, { serviceTerms });
      expect(response).toMatchObject({ status: 400, message: '필수 약관에 동의해 주세요.' });
    }
    expect(await signUp(client, email)).toMatchObject({ status: 201 });
  });

  it('S-13 never overwrites a member: of two parallel grants for one address, one signs up', async () => {
    const email = newEmail();
    const clients = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    for (const client of clients) {
      await verifyEmail(instance, client, email);
      instance.clock.advance({ minutes: 1 });
    }
    const responses = await Promise.all(clients.map((client) => signUp(client, email)));
    expect(responses.map((response) => String(response.status)).toSorted()).toEqual(['201', '409']);
    expect(responses.find((response) => response.status === 409)).toMatchObject({ code: 'DUPLICATE_EMAIL' });
    expect(await instance.db.query(findMembers, [email])).toHaveLength(1);
  });

  it('S-35 creates no operator', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    expect(await signUp(client, email, { memberType: 'ROLE_ADMIN' })).toMatchObject({ status: 400 });
  });

  it('says what a weak password lacks, and leaves the grant valid', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    for (const password of [
      'short1!',
      'alllower1!',
      'ALLUPPER1!',
      'NoDigits!!',
      'NoSpecial11',
      'Has Space1!',
      'Way2long!Way2long!Way2',
    ]) {
      expect(await signUp(client, email, { password })).toMatchObject({
        status: 400,
        message: '대문자, 소문자, 숫자, 특수문자를 포함해 8~20자로 입력해주세요.',
      });
    }
    expect(await signUp(client, email)).toMatchObject({ status: 201 });
  });

  it('S-11 refuses the common passwords in whatever capitals, with the field that is wrong, and no other', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    for (const password of ['Password1!', 'Qwerty123!', 'Sunbaerang1!', 'Iamaboss1!', 'iamabosS1!']) {
      expect(await signUp(client, email, { password })).toMatchObject({
        status: 400,
        code: 'PASSWORD_TOO_COMMON',
        errors: [{ field: 'password' }],
      });
    }
    expect(await signUp(client, email, { password: 'Yoon1998!' })).toMatchObject({ status: 201 });
  });
});

describe('resetting a password', () => {
  it('S-07 stores only the hash of a 256-bit grant', async () => {
    const client = clientAtNewAddress(instance);
    const email = newEmail();
    await verifyEmail(instance, client, email);
    const token = client.cookies.get('grant') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [grant] = await instance.db.query(findGrants, [email]);
    expect(grant?.tokenHash).toEqual(createHash('sha256').update(token).digest());
  });

  it('S-07 refuses without a grant, for another address, replayed, late or made up', async () => {
    const member = await signUpMember(instance);
    const other = await signUpMember(instance);
    const { client, email } = member;
    expect(await reset(client, email)).toMatchObject(NO_GRANT);
    client.cookies.set('grant', 'A'.repeat(43));
    expect(await reset(client, email)).toMatchObject(NO_GRANT);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, client, email, true);
    expect(await reset(client, other.email)).toMatchObject(NO_GRANT);
    const grant = client.cookies.get('grant') ?? '';
    expect(await reset(client, email)).toMatchObject({ status: 200 });
    client.cookies.set('grant', grant);
    expect(await reset(client, email, 'Other5?passage')).toMatchObject(NO_GRANT);
    expect(await login(client, email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    instance.clock.advance({ hours: 2 });
    await verifyEmail(instance, client, email, true);
    instance.clock.advance({ seconds: 601 });
    expect(await reset(client, email)).toMatchObject(NO_GRANT);
  });

  it('S-07 sets one password for 10 parallel uses of a grant', async () => {
    const { client, email } = await signUpMember(instance);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, client, email, true);
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(client, email, `Plum${n}!rivetry`)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it('S-08 ends all sessions, codes and grants of the account and mails a notice', async () => {
    const { email } = await signUpMember(instance);
    const [phone, laptop, attacker] = [
      clientAtNewAddress(instance),
      clientAtNewAddress(instance),
      clientAtNewAddress(instance),
    ];
    await login(phone, email, GOOD_PASSWORD);
    await login(laptop, email, GOOD_PASSWORD);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, attacker, email, true);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, phone, email, true);
    expect(await phone.call('GET /v1/members/check-session')).toMatchObject({ status: 200 });
    expect(await laptop.call('GET /v1/members/check-session')).toMatchObject({ status: 200 });
    expect(await reset(phone, email)).toMatchObject({ status: 200 });
    for (const client of [phone, laptop]) {
      expect(await client.call('GET /v1/members/check-session')).toMatchObject({ status: 401 });
    }
    expect(await reset(attacker, email)).toMatchObject(NO_GRANT);
    const [notice] = await readMails(instance, email);
    expect(notice?.subject).toBe('[선배랑] 비밀번호가 변경되었어요');
    expect(await login(laptop, email, GOOD_PASSWORD)).toMatchObject({ status: 401 });
    expect(await login(laptop, email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('S-08 invalidates a code that was already sent, too', async () => {
    const { client, email } = await signUpMember(instance);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, client, email, true);
    instance.clock.advance({ minutes: 1 });
    await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: true } });
    const code = await readCode(instance, email);
    expect(await reset(client, email)).toMatchObject({ status: 200 });
    const response = await client.call('POST /v1/auth/email/code/verify', { body: { email, code } });
    expect(response).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('A1 refuses a sign-in with the old password during a reset', async () => {
    for (const oldBrowsers of Array.from({ length: 4 }, () => [0, 1, 2, 3].map(() => clientAtNewAddress(instance)))) {
      const { client, email } = await signUpMember(instance);
      instance.clock.advance({ minutes: 1 });
      await verifyEmail(instance, client, email, true);
      await Promise.all([reset(client, email), ...oldBrowsers.map((browser) => login(browser, email, GOOD_PASSWORD))]);
      for (const browser of oldBrowsers) {
        expect(await browser.call('GET /v1/members/check-session')).toMatchObject({ status: 401 });
      }
    }
  });

  it('S-11 refuses a common new password', async () => {
    const { client, email } = await signUpMember(instance);
    instance.clock.advance({ minutes: 1 });
    await verifyEmail(instance, client, email, true);
    expect(await reset(client, email, 'Welcome123!')).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      errors: [{ field: 'newPassword' }],
    });
    expect(await reset(client, email)).toMatchObject({ status: 200 });
  });
});
