import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import {
  AGREED_TERMS,
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readCode,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import { createMember } from '#server/testing/factories.ts';

// SPEC §7, the calls of sign-in, sign-up and the password: request and response as SPEC names them, checked against the document.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

describe('7.document', () => {
  it('GET /v1/openapi.json is a valid OpenAPI 3.1 document', () => {
    expect(documented.api.faults).toBe('');
    expect(documented.api.version).toBe('3.1');
  });

  it('the document refuses what is no payload of SPEC', () => {
    const login = (body: unknown) => documented.api.problemsWithRequest('POST /v1/auth/login', { body });
    expect(login({ email: 'a@hanbit.ac.kr', password: 'x' })).toEqual([]);
    expect(login({ email: 'a@hanbit.ac.kr' })).not.toEqual([]);
    expect(login({ email: 'a@hanbit.ac.kr', password: 1 })).not.toEqual([]);
    expect(documented.api.problemsWithRequest('GET /v1/mentor', { query: { size: 'five' } })).not.toEqual([]);
    expect(
      documented.api.problemsWithRequest('GET /v1/mentor/{mentorId}', { params: { mentorId: 'me too' } }),
    ).not.toEqual([]);
    const answer = { status: 200, message: '성공', data: { user: {} } };
    expect(documented.api.problemsWithResponse('POST /v1/auth/login', answer)).not.toEqual([]);
  });
});

describe('7.login', () => {
  it('POST /v1/auth/login takes email and password and answers with user, in data and beside it', async () => {
    const { email, memberId, client } = await signUpMember(documented.instance, 'ROLE_MENTOR');
    const answer = await documented.call(client, 'POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    const user = { memberId, email, memberType: 'ROLE_MENTOR', isProfileRegisterd: false };
    expect(answer).toMatchObject({ status: 200, data: { user }, user });
    expect(answer).toHaveProperty('user', answer.data.user);
    expect(client.cookies.has('session'), 'the session is a cookie').toBe(true);
  });

  it('the document says so of this answer, and of no other', async () => {
    const beside = Object.entries(calls).filter(([, call]: [string, Call]) => call.dataBeside);
    expect(beside.map(([name]) => name)).toEqual(['POST /v1/auth/login']);
    const { email, client } = await signUpMember(documented.instance, 'ROLE_MENTEE');
    const answer = await client.call('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    expect(documented.api.problemsWithResponse('POST /v1/auth/login', answer)).toEqual([]);
    const { status, message, data } = answer;
    expect(documented.api.problemsWithResponse('POST /v1/auth/login', { status, message, data })).not.toEqual([]);
  });
});

describe('7.logout', () => {
  it('POST /v1/auth/logout takes nothing, and the session is over', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    expect(await documented.call(client, 'POST /v1/auth/logout')).toMatchObject({ status: 200, data: null });
    expect(await documented.call(client, 'GET /v1/members/check-session')).toMatchObject({ status: 401 });
  });
});

describe('7.check-session', () => {
  it('GET /v1/members/check-session answers a member, and anybody else with 401', async () => {
    const { client, email } = await createMember(documented.instance, 'ROLE_MENTEE');
    expect(await documented.call(client, 'GET /v1/members/check-session')).toMatchObject({
      status: 200,
      data: { user: { email } },
    });
    const guest = documented.instance.client();
    expect(await documented.call(guest, 'GET /v1/members/check-session')).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('7.code', () => {
  it('POST /v1/auth/email/code takes email and isPasswordReset and sends the code by mail', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    const body = { email, isPasswordReset: false };
    expect(await documented.call(client, 'POST /v1/auth/email/code', { body })).toMatchObject({
      status: 200,
      data: { expiresInSeconds: 300 },
    });
    expect(await readCode(documented.instance, email)).toMatch(/^\d{4}$/);
  });

  it('isPasswordReset says which code it is: one for a reset opens no sign-up', async () => {
    const { email, client } = await signUpMember(documented.instance);
    documented.instance.clock.advance({ minutes: 1 });
    await documented.call(client, 'POST /v1/auth/email/code', { body: { email, isPasswordReset: true } });
    const code = await readCode(documented.instance, email);
    await documented.call(client, 'POST /v1/auth/email/code/verify', { body: { email, code } });
    const body = {
      memberType: 'ROLE_MENTEE',
      email,
      password: GOOD_PASSWORD,
      serviceTerms: AGREED_TERMS,
    } as const;
    expect(await documented.call(client, 'POST /v1/auth/signup', { body })).toMatchObject({
      status: 403,
      code: 'NO_GRANT',
    });
    const reset = { email, newPassword: 'Cedar9?lamp' };
    expect(await documented.call(client, 'PATCH /v1/members/password', { body: reset })).toMatchObject({ status: 200 });
  });
});

describe('7.verify', () => {
  it('POST /v1/auth/email/code/verify answers data.status 200 and data.message for the right code', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await documented.call(client, 'POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
    const body = { email, code: await readCode(documented.instance, email) };
    const answer = await documented.call(client, 'POST /v1/auth/email/code/verify', { body });
    expect(answer.data).toEqual({ status: 200, message: '이메일 인증이 완료되었어요.' });
    // The envelope has the same fields, with the same values.
    expect(answer).toMatchObject({ status: 200, message: answer.data.message });
  });
});

describe('7.signup', () => {
  it('POST /v1/auth/signup takes memberType, email, password and serviceTerms of tag and agreed', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await verifyEmail(documented.instance, client, email);
    const body = {
      memberType: 'ROLE_MENTOR',
      email,
      password: GOOD_PASSWORD,
      serviceTerms: [
        { tag: 'TERMS_OF_SERVICE', agreed: true },
        { tag: 'PRIVACY_POLICY', agreed: true },
        { tag: 'MARKETING_CONSENT', agreed: true },
      ],
    } as const;
    expect(await documented.call(client, 'POST /v1/auth/signup', { body })).toMatchObject({
      status: 201,
      data: { memberId: expect.any(Number) as number },
    });
    const signedIn = await documented.call(client, 'POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    expect(signedIn.data.user.memberType).toBe('ROLE_MENTOR');
  });

  it('a sign-up that fails says why in message', async () => {
    const { email } = await signUpMember(documented.instance);
    const client = clientAtNewAddress(documented.instance);
    const body = { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS } as const;
    expect(await documented.call(client, 'POST /v1/auth/signup', { body })).toMatchObject({
      status: 403,
      message: '이메일 인증이 만료되었어요. 이메일 인증부터 다시 진행해 주세요.',
    });
  });
});

describe('7.password', () => {
  it('PATCH /v1/members/password takes email and newPassword, and only the new one signs in', async () => {
    const { email, client } = await signUpMember(documented.instance);
    documented.instance.clock.advance({ minutes: 1 });
    await verifyEmail(documented.instance, client, email, true);
    const body = { email, newPassword: 'Cedar9?lamp' };
    expect(await documented.call(client, 'PATCH /v1/members/password', { body })).toMatchObject({
      status: 200,
      data: null,
    });
    const signIn = (password: string) => documented.call(client, 'POST /v1/auth/login', { body: { email, password } });
    expect((await signIn(GOOD_PASSWORD)).status).toBe(401);
    expect((await signIn('Cedar9?lamp')).status).toBe(200);
  });

  it('a reset that fails says why in message', async () => {
    const { email } = await signUpMember(documented.instance);
    const body = { email, newPassword: 'Cedar9?lamp' };
    const answer = await documented.call(clientAtNewAddress(documented.instance), 'PATCH /v1/members/password', {
      body,
    });
    expect(answer).toMatchObject({
      status: 403,
      message: '이메일 인증이 만료되었어요. 이메일 인증부터 다시 진행해 주세요.',
    });
  });
});
