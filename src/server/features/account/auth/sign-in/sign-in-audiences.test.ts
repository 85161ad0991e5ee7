import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  otherThan,
  readMails,
  signUpMember,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { issueGrant } from '../codes/codes.ts';
import { ensureOperator } from '../ensure-operator.ts';

const OPERATOR = { email: 'desk@sunbaerang.example', password: 'Oak9&hollowed' };
const WRONG = {
  status: 401,
  code: 'WRONG_CREDENTIALS',
  message: '이메일 또는 비밀번호가 올바르지 않습니다.',
  data: null,
  errors: [],
};

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { ADMIN_EMAIL: OPERATOR.email, ADMIN_PASSWORD: OPERATOR.password });
  await ensureOperator(instance.services);
});
afterAll(() => instance.close());

const signInAsMember = (client: TestClient, body: { email: string; password: string }) =>
  client.call('POST /v1/auth/login', { body });
const signInAsOperator = (client: TestClient, body: { email: string; password: string }) =>
  client.call('POST /v1/admin/signin', { body });

describe('the sign-ins of members and of operators', () => {
  it('S-62 answer to the right password of the other role as to an unknown address', async () => {
    const { email } = await signUpMember(instance);
    const client = clientAtNewAddress(instance);
    expect(await signInAsMember(client, OPERATOR)).toEqual(WRONG);
    expect(await signInAsOperator(client, { email, password: GOOD_PASSWORD })).toEqual(WRONG);
    expect(await signInAsOperator(client, { email: newEmail(), password: GOOD_PASSWORD })).toEqual(WRONG);
    expect(client.cookies.size).toBe(0);
    expect(await signInAsOperator(client, OPERATOR)).toMatchObject({ status: 200 });
    expect(await signInAsMember(client, { email, password: GOOD_PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe('the password of an operator', () => {
  it('S-62 is asked for as that of an unknown address is, and nothing is mailed', async () => {
    const client = clientAtNewAddress(instance);
    const ask = (email: string) => client.call('POST /v1/auth/email/code', { body: { email, isPasswordReset: true } });
    const unknown = newEmail();
    expect(await ask(OPERATOR.email)).toEqual(await ask(unknown));
    expect(await readMails(instance, OPERATOR.email)).toEqual([]);
    const guess = (email: string, code: string) =>
      client.call('POST /v1/auth/email/code/verify', { body: { email, code } });
    for (const code of ['0000', otherThan('0000')])
      expect(await guess(OPERATOR.email, code)).toEqual(await guess(unknown, code));
  });

  it('S-62 is set by no code, not even by the grant of one', async () => {
    const client = clientAtNewAddress(instance);
    const reset = (email: string) =>
      client.call('PATCH /v1/members/password', { body: { email, newPassword: GOOD_PASSWORD } });
    const grant = await issueGrant(instance.db, OPERATOR.email, 'PASSWORD_RESET', instance.clock.now());
    client.cookies.set('grant', grant);
    expect(await reset(OPERATOR.email)).toMatchObject({ status: 403, code: 'NO_GRANT' });
    expect(await signInAsOperator(client, OPERATOR)).toMatchObject({ status: 200 });
  });
});
