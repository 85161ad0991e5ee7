import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AGREED_TERMS,
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readCode,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import { createMember, createMentor } from '#server/testing/factories.ts';

// SPEC §5, the rules of accounts, on the server: exactly the messages that the forms show. One or two cases a rule; src/domain has the tables.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

const refusedFor = (field: string, message: string) => ({
  status: 400,
  code: 'INVALID_INPUT',
  message,
  errors: expect.arrayContaining([{ field, message }]) as unknown,
});

/** Signs up with a verified address and changed input. */
async function signUpWith(changes: Record<string, unknown>) {
  const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
  await verifyEmail(documented.instance, client, email);
  const body = { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS, ...changes };
  return client.call('POST /v1/auth/signup', { body });
}

describe('5.terms', () => {
  const terms = (...agreed: boolean[]) =>
    ['TERMS_OF_SERVICE', 'PRIVACY_POLICY', 'MARKETING_CONSENT'].map((tag, index) => ({ tag, agreed: agreed[index] }));

  it.each([
    ['without the privacy policy', terms(true, false, true)],
    ['with nothing said at all', []],
  ])('the server refuses a sign-up %s', async (_what, serviceTerms) => {
    expect(await signUpWith({ serviceTerms })).toMatchObject(refusedFor('serviceTerms', '필수 약관에 동의해 주세요.'));
  });

  it.each([['without marketing', terms(true, true, false)]])(
    'the server takes a sign-up %s',
    async (_what, serviceTerms) => {
      expect((await signUpWith({ serviceTerms })).status).toBe(201);
    },
  );
});

describe('5.email', () => {
  const message = '올바른 이메일을 입력해주세요';

  it.each(['', 'student@univ'])(
    'the server sends no code to ‹%s› and says 올바른 이메일을 입력해주세요',
    async (email) => {
      const client = clientAtNewAddress(documented.instance);
      const answer = await client.call('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
      expect(answer).toMatchObject(refusedFor('email', message));
    },
  );

  it('every call that takes an address says the same of a bad one', async () => {
    const client = clientAtNewAddress(documented.instance);
    const email = 'student@univ';
    const bad = refusedFor('email', message);
    expect(await client.call('POST /v1/auth/email/code/verify', { body: { email, code: '1234' } })).toMatchObject(bad);
    expect(
      await client.call('PATCH /v1/members/password', { body: { email, newPassword: GOOD_PASSWORD } }),
    ).toMatchObject(bad);
    expect(await signUpWith({ email })).toMatchObject(bad);
  });

  it.each(['  Kim.Student+a@Hanbit.AC.KR '])('the server takes ‹%s›', async (email) => {
    const client = clientAtNewAddress(documented.instance);
    expect(await client.call('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } })).toMatchObject({
      status: 200,
    });
  });
});

describe('5.code', () => {
  it.each(['12345', '12a4'])('the server takes no ‹%s› for a code of 4 digits', async (code) => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    const answer = await client.call('POST /v1/auth/email/code/verify', { body: { email, code } });
    expect(answer).toMatchObject(refusedFor('code', '인증번호 4자리를 입력해 주세요.'));
  });

  it('a code that is no code costs none of the five attempts', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
    for (let count = 0; count < 6; count += 1)
      await client.call('POST /v1/auth/email/code/verify', { body: { email, code: '12' } });
    const code = await readCode(documented.instance, email);
    expect((await client.call('POST /v1/auth/email/code/verify', { body: { email, code } })).status).toBe(200);
  });
});

describe('5.password', () => {
  const message = '대문자, 소문자, 숫자, 특수문자를 포함해 8~20자로 입력해주세요.';

  it.each([
    ['twenty-one characters', 'Plum7!rivetPlum7!rive'],
    ['no small letter', 'PLUM7!RIVET'],
  ])('the server refuses a password with %s, at sign-up and at a reset alike', async (_what, password) => {
    expect(await signUpWith({ password })).toMatchObject(refusedFor('password', message));
    const body = { email: newEmail(), newPassword: password };
    expect(await clientAtNewAddress(documented.instance).call('PATCH /v1/members/password', { body })).toMatchObject(
      refusedFor('newPassword', message),
    );
  });

  it.each([
    ['8', 'Plum7!ri'],
    ['20', 'Plum7!rivetPlum7!riv'],
  ])('the server takes a password of %s characters', async (length, password) => {
    expect(password).toHaveLength(Number(length));
    expect((await signUpWith({ password })).status).toBe(201);
  });

  it('the server takes a password with every special character that is listed', async () => {
    expect((await signUpWith({ password: 'Plum7@$!%*?&' })).status).toBe(201);
  });
});

describe('5.signin', () => {
  it.each([
    ['email', '   ', 'x', '이메일을 입력해 주세요.'],
    ['password', 'a@hanbit.ac.kr', '   ', '비밀번호를 입력해 주세요.'],
  ])('the server tries no sign-in with a blank %s (‹%s›, ‹%s›)', async (field, email, password, message) => {
    const answer = await clientAtNewAddress(documented.instance).call('POST /v1/auth/login', {
      body: { email, password },
    });
    expect(answer).toMatchObject(refusedFor(field, message));
  });

  it('the server says what is wrong with an email or a password longer than there are', async () => {
    const signIn = (body: { email: string; password: string }) =>
      clientAtNewAddress(documented.instance).call('POST /v1/auth/login', { body });
    const email = `${'a'.repeat(250)}@b.kr`;
    expect(await signIn({ email, password: 'x' })).toMatchObject(refusedFor('email', '올바른 이메일을 입력해주세요'));
    expect(await signIn({ email: 'a@hanbit.ac.kr', password: 'a'.repeat(201) })).toMatchObject(
      refusedFor('password', '비밀번호는 최대 200자까지 입력할 수 있어요.'),
    );
  });
});

describe('5.nickname', () => {
  it.each(['', '   '])('the server says 닉네임을 입력해주세요. to the empty nickname ‹%s›', async (nickname) => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    const answer = await client.call('GET /v1/members/check-nickname', { query: { nickname } });
    expect(answer).toMatchObject(refusedFor('nickname', '닉네임을 입력해주세요.'));
  });

  it('the server says 이미 사용 중인 닉네임입니다. to one that a mentor or a mentee has, however it is spelt', async () => {
    await createMentor(documented.instance, { nickname: '푸른고래 Kim' });
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    for (const nickname of ['푸른고래 Kim', ' 푸른고래 kim ', '푸른고래KIM']) {
      const answer = await client.call('GET /v1/members/check-nickname', { query: { nickname } });
      expect({ nickname, ...answer }).toMatchObject({ nickname, data: false, message: '이미 사용 중인 닉네임입니다.' });
    }
  });
});
