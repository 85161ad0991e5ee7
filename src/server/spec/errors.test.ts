import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AGREED_TERMS,
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  otherThan,
  readCode,
  signUpMember,
  verifyEmail,
} from '#server/testing/clients/sign-up.ts';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import { createMember, createMentee, createMentor, menteeProfileInput } from '#server/testing/factories.ts';
import { samplePng } from '#server/testing/sample-files.ts';
import { FIRST, propose } from '#server/testing/scenes/mentoring-scene.ts';

// SPEC §8: the server's messages when something fails. The screens' messages without a response are tested in e2e/quality/errors.spec.ts.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

describe('8.login', () => {
  it('the server says 이메일 또는 비밀번호가 올바르지 않습니다. of a wrong password and of an unknown address alike', async () => {
    const { email } = await signUpMember(documented.instance);
    for (const address of [email, newEmail()]) {
      const body = { email: address, password: 'Wrong30?pass' };
      expect(
        await documented.call(clientAtNewAddress(documented.instance), 'POST /v1/auth/login', { body }),
      ).toMatchObject({
        status: 401,
        code: 'WRONG_CREDENTIALS',
        message: '이메일 또는 비밀번호가 올바르지 않습니다.',
      });
    }
  });
});

describe('8.session', () => {
  it('the server answers 401 to a session it does not know', async () => {
    const client = documented.instance.client();
    client.cookies.set('session', 'made-up');
    expect(await documented.call(client, 'GET /v1/members/check-session')).toMatchObject({
      status: 401,
      message: '로그인이 필요해요.',
    });
  });
});

describe('8.signup', () => {
  it('the server says that an address is registered already', async () => {
    const [early, late, email] = [
      clientAtNewAddress(documented.instance),
      clientAtNewAddress(documented.instance),
      newEmail(),
    ];
    await verifyEmail(documented.instance, early, email);
    documented.instance.clock.advance({ minutes: 1 });
    await verifyEmail(documented.instance, late, email);
    const body = { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS } as const;
    await documented.call(late, 'POST /v1/auth/signup', { body });
    expect(await documented.call(early, 'POST /v1/auth/signup', { body })).toMatchObject({
      status: 409,
      message: '이미 가입된 이메일이에요. 로그인해 주세요.',
    });
  });

  it('the server says why a password that everybody has is refused', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await verifyEmail(documented.instance, client, email);
    const body = { memberType: 'ROLE_MENTEE', email, password: 'Password1!', serviceTerms: AGREED_TERMS } as const;
    expect(await documented.call(client, 'POST /v1/auth/signup', { body })).toMatchObject({
      status: 400,
      message: '너무 흔하거나 유출된 적이 있는 비밀번호예요. 다른 비밀번호를 입력해 주세요.',
      errors: [{ field: 'password' }],
    });
  });
});

describe('8.code', () => {
  it('the server counts wrong codes, (1/5) to (4/5), and says 인증번호를 5회 틀렸습니다. 다시 요청해주세요. to the fifth', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
    const code = await readCode(documented.instance, email);
    const tryCode = (guess: string) =>
      documented.call(client, 'POST /v1/auth/email/code/verify', { body: { email, code: guess } });
    const said: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) said.push((await tryCode(otherThan(code))).message);
    expect(said).toEqual([
      '인증번호가 올바르지 않습니다. (1/5)',
      '인증번호가 올바르지 않습니다. (2/5)',
      '인증번호가 올바르지 않습니다. (3/5)',
      '인증번호가 올바르지 않습니다. (4/5)',
      '인증번호를 5회 틀렸습니다. 다시 요청해주세요.',
    ]);
    expect((await tryCode(code)).message, 'the right one comes too late').toBe(
      '인증번호를 5회 틀렸습니다. 다시 요청해주세요.',
    );
  });

  it('the server says 인증번호가 만료되었습니다. 재전송해주세요. of a code that ran out', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
    const code = await readCode(documented.instance, email);
    documented.instance.clock.advance({ seconds: 300 });
    expect(await documented.call(client, 'POST /v1/auth/email/code/verify', { body: { email, code } })).toMatchObject({
      status: 400,
      message: '인증번호가 만료되었습니다. 재전송해주세요.',
    });
  });

  it('the server says when a code can be sent again', async () => {
    const [client, email] = [clientAtNewAddress(documented.instance), newEmail()];
    const body = { email, isPasswordReset: false };
    await documented.call(client, 'POST /v1/auth/email/code', { body });
    expect(await documented.call(client, 'POST /v1/auth/email/code', { body })).toMatchObject({
      status: 429,
      message: '인증 메일을 방금 보냈어요. 30초 뒤에 다시 시도해 주세요.',
    });
  });
});

describe('8.mentor', () => {
  it('the server says of a mentor who is not listed no more than of one who never was', async () => {
    const hidden = await createMentor(documented.instance, { isListed: false });
    const ask = (mentorId: string) =>
      documented.call(documented.instance.client(), 'GET /v1/mentor/{mentorId}', { params: { mentorId } });
    const [one, other] = [await ask(String(hidden.memberId)), await ask('987654321')];
    expect(one.status).toBe(404);
    expect(one).toEqual(other);
  });
});

describe('8.save', () => {
  it('the server says why a profile is not saved: it was never registered', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    expect(await documented.call(client, 'PUT /v1/mentee', { body: menteeProfileInput() })).toMatchObject({
      status: 409,
      message: '프로필을 먼저 등록해 주세요.',
    });
  });
});

describe('8.upload', () => {
  it('the server says that a picture cannot be read', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    const { bytes, ...picture } = await samplePng();
    const torn = { ...picture, bytes: bytes.slice(0, 60) };
    expect(
      await documented.upload(client, 'POST /v1/storage/profile/image', torn, { memberType: 'ROLE_MENTEE' }),
    ).toMatchObject({
      status: 400,
      message: '이미지를 읽을 수 없어요. 다른 이미지를 선택해 주세요.',
    });
  });

  it('the server says which kinds of file it takes', async () => {
    const { client } = await createMentee(documented.instance, { isVerified: false });
    const text = { name: '증명서.txt', type: 'text/plain', bytes: Buffer.from('재학 중') };
    const fields = { certificateType: 'ENROLLMENT' };
    expect(await documented.upload(client, 'POST /v1/storage/certificate/mentee', text, fields)).toMatchObject({
      status: 415,
      message: 'PDF와 사진(JPG, PNG, WEBP)만 업로드할 수 있어요.',
    });
  });
});

describe('8.proposal', () => {
  it('the server says why it takes no proposal', async () => {
    const { mentor, mentee } = await propose(documented.instance);
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    expect(await documented.call(mentee.client, 'POST /v1/mentoring', { body })).toMatchObject({
      status: 409,
      message: '이 선배에게 보낸 제안이 아직 진행 중이에요.',
    });
    const stranger = await createMentee(documented.instance, { isVerified: false });
    expect(await documented.call(stranger.client, 'POST /v1/mentoring', { body })).toMatchObject({
      status: 403,
      message: '재학 인증이 끝나면 멘토링을 제안할 수 있어요. 인증 상태는 마이페이지에서 볼 수 있어요.',
    });
  });
});
