import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  readMails,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createOperator } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const NEW_PASSWORD = 'Kiln4&traverse';
const OTHER_PASSWORD = 'Quarry8*lantern';

const login = (client: TestClient, email: string, password = GOOD_PASSWORD) =>
  client.call('POST /v1/auth/login', { body: { email, password } });
const check = async (client: TestClient) => (await client.call('GET /v1/members/check-session')).status;
const change = (client: TestClient, currentPassword = GOOD_PASSWORD, newPassword = NEW_PASSWORD) =>
  client.call('PATCH /v1/members/me/password', { body: { currentPassword, newPassword } });

async function signedInMember() {
  const member = await signUpMember(instance);
  await login(member.client, member.email);
  return member;
}

const WRONG = {
  status: 400,
  code: 'WRONG_CURRENT_PASSWORD',
  errors: [{ field: 'currentPassword', message: '지금 비밀번호가 맞지 않아요. 다시 입력해 주세요.' }],
};

describe('S-74 changing the password', () => {
  it('keeps this session, ends the others at once, lets in with the new one alone, and tells the owner', async () => {
    const { client, email } = await signedInMember();
    const laptop = clientAtNewAddress(instance);
    await login(laptop, email);
    expect(await check(laptop)).toBe(200);
    expect(await change(client)).toMatchObject({ status: 200 });
    expect(await check(client)).toBe(200);
    expect(await check(laptop)).toBe(401);
    expect(await login(laptop, email)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await login(laptop, email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    const mails = await readMails(instance, email);
    const notice = mails.find(({ subject }) => subject === '[선배랑] 비밀번호가 변경되었어요');
    expect(notice?.text).toContain('/auth/forgot-password');
  });

  it('ends a reset that somebody else has begun', async () => {
    const { client, email } = await signedInMember();
    const stranger = clientAtNewAddress(instance);
    await verifyEmail(instance, stranger, email, true);
    await change(client);
    const body = { email, newPassword: OTHER_PASSWORD };
    expect(await stranger.call('PATCH /v1/members/password', { body })).toMatchObject({ code: 'NO_GRANT' });
  });

  it('asks for the one until now, and leaves all as it is without it', async () => {
    const { client, email } = await signedInMember();
    expect(await change(client, 'Wrong9!guess')).toMatchObject(WRONG);
    expect(await login(client, email)).toMatchObject({ status: 200 });
  });

  it.each([
    ['breaks the rule', 'weak', '대문자, 소문자, 숫자, 특수문자를 포함해 8~20자로 입력해주세요.'],
    ['is common', 'Abcd1234!', '너무 흔하거나 유출된 적이 있는 비밀번호예요. 다른 비밀번호를 입력해 주세요.'],
    ['is the one until now', GOOD_PASSWORD, '지금 비밀번호와 다른 비밀번호를 입력해 주세요.'],
  ])('refuses a new one that %s', async (_what, newPassword, message) => {
    const { client } = await signedInMember();
    const errors = [{ field: 'newPassword', message }];
    expect(await change(client, GOOD_PASSWORD, newPassword)).toMatchObject({ status: 400, errors });
  });

  it('counts wrong ones with those of signing in, parallel ones too', async () => {
    const { client, email } = await signedInMember();
    for (let n = 0; n < 4; n += 1) await login(client, email, 'Wrong9!guess');
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change(client, 'Wrong9!guess')));
    expect(guesses.filter(({ code }) => code === 'WRONG_CURRENT_PASSWORD')).toHaveLength(6);
    expect(guesses.filter(({ code }) => code === 'LOGIN_THROTTLED')).toHaveLength(6);
    expect(await change(client)).toMatchObject({ status: 429, code: 'LOGIN_THROTTLED' });
    instance.clock.advance({ minutes: 15 });
    expect(await change(client)).toMatchObject({ status: 200 });
  });

  it('lets one of two changes at the same time win', async () => {
    const { client, email } = await signedInMember();
    const both = await Promise.all([change(client), change(client, GOOD_PASSWORD, OTHER_PASSWORD)]);
    expect(both.map(({ code }) => code)).toContain('WRONG_CURRENT_PASSWORD');
    const winner = both[0].status === 200 ? NEW_PASSWORD : OTHER_PASSWORD;
    expect(await login(client, email, winner)).toMatchObject({ status: 200 });
  });

  it('S-62 is not for operators', async () => {
    const { client } = await createOperator(instance);
    expect(await change(client)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('the other devices', () => {
  it('S-20 are signed out together, and this one stays; those of another member too', async () => {
    const { client, email } = await signedInMember();
    const stranger = await signedInMember();
    const others = [clientAtNewAddress(instance), clientAtNewAddress(instance)];
    for (const other of others) await login(other, email);
    expect(await client.call('DELETE /v1/members/me/sessions')).toMatchObject({ status: 200 });
    expect(await Promise.all(others.map(check))).toEqual([401, 401]);
    expect(await check(client)).toBe(200);
    expect(await check(stranger.client)).toBe(200);
    expect(await client.get('GET /v1/members/me/sessions')).toMatchObject([{ isCurrent: true }]);
  });
});
