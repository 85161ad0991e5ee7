import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { clientAtNewAddress, GOOD_PASSWORD, newEmail, otherThan, readMails } from '#server/testing/clients/sign-up.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import { signUpMentee, signUpMentor } from '#server/testing/signed-up-members.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.set(NOON));

const unverify = statement(
  'test-unverify-mentee',
  'update mentee_profiles set verified_at = null where member_id = $1',
);
/** A second after whatever was before, so that its mails are the newest. */
function begin({ client }: TestMember, newAddress: string, currentPassword = GOOD_PASSWORD) {
  instance.clock.advance({ seconds: 1 });
  return client.call('POST /v1/members/me/email', { body: { newEmail: newAddress, currentPassword } });
}
const confirm = ({ client }: TestMember, oldCode: string, newCode: string) =>
  client.call('POST /v1/members/me/email/confirmation', { body: { oldCode, newCode } });
const signIn = (email: string) =>
  clientAtNewAddress(instance).call('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });

/** The code of the newest mail about a change. */
async function codeTo(email: string): Promise<string> {
  const mails = await readMails(instance, email);
  const mail = mails.find(({ subject }) => subject.includes('이메일 변경 인증번호'));
  return /\d{4}$/.exec(mail?.subject ?? '')?.[0] ?? '';
}
const subjectsTo = async (email: string) => (await readMails(instance, email)).map(({ subject }) => subject);

describe('S-81 a change of the mail address', () => {
  it('is confirmed by both addresses, ends other sessions, and tells both', async () => {
    const mentor = await signUpMentor(instance);
    const phone = clientAtNewAddress(instance);
    await phone.get('POST /v1/auth/login', { body: { email: mentor.email, password: GOOD_PASSWORD } });
    const address = newEmail();
    expect(await begin(mentor, ` ${address.toUpperCase()}`)).toMatchObject({
      status: 200,
      data: { newEmail: address, expiresAt: '2026-11-23T03:10:01.000Z' },
    });
    expect(await mentor.client.get('GET /v1/members/me/email')).toMatchObject({
      email: mentor.email,
      pending: { newEmail: address },
    });
    const [oldCode, newCode] = [await codeTo(mentor.email), await codeTo(address)];
    expect(await confirm(mentor, oldCode, newCode)).toMatchObject({ status: 200, data: { user: { email: address } } });
    expect(await phone.call('GET /v1/members/check-session')).toMatchObject({ status: 401 });
    expect(await mentor.client.call('GET /v1/members/check-session')).toMatchObject({ status: 200 });
    expect(await signIn(mentor.email)).toMatchObject({ status: 401 });
    expect(await signIn(address)).toMatchObject({ status: 200 });
    for (const email of [mentor.email, address]) {
      const told = (await readMails(instance, email)).find(
        ({ subject }) => subject === '[선배랑] 이메일이 변경되었어요',
      );
      expect(told?.text).not.toContain('답장해');
      expect(told?.text).toContain('고객센터(help@sunbaerang.example)');
    }
    expect(await mentor.client.get('GET /v1/members/me/email')).toEqual({ email: address, pending: null });
  });

  it('needs the password and another address, and is for members alone', async () => {
    const mentee = await signUpMentee(instance);
    expect(await begin(mentee, newEmail(), 'Wrong9!guess')).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
    expect(await begin(mentee, mentee.email)).toMatchObject({ status: 400, errors: [{ field: 'newEmail' }] });
    expect(await begin(mentee, 'nobody')).toMatchObject({ status: 400 });
    expect(await begin(await createOperator(instance), newEmail())).toMatchObject({ status: 403 });
    expect(await confirm(mentee, '0000', '0000')).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('has five attempts at both codes together, for ten minutes, in the session that began it', async () => {
    const mentee = await signUpMentee(instance);
    const address = newEmail();
    await begin(mentee, address);
    const [oldCode, newCode] = [await codeTo(mentee.email), await codeTo(address)];
    const other = { ...mentee, client: clientAtNewAddress(instance) };
    await other.client.get('POST /v1/auth/login', { body: { email: mentee.email, password: GOOD_PASSWORD } });
    expect(await confirm(other, oldCode, newCode)).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await confirm(mentee, otherThan(oldCode), newCode)).toMatchObject({
      code: 'WRONG_CODE',
      message: '인증번호가 올바르지 않습니다. (1/5)',
    });
    for (let n = 2; n <= 4; n += 1)
      expect(await confirm(mentee, oldCode, otherThan(newCode))).toMatchObject({ code: 'WRONG_CODE' });
    // One the other's, which are the same by chance once in ten thousand times.
    const swapped = newCode === oldCode ? otherThan(oldCode) : newCode;
    expect(await confirm(mentee, swapped, oldCode)).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
    expect(await confirm(mentee, oldCode, newCode)).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
    await begin(mentee, address);
    const again = [await codeTo(mentee.email), await codeTo(address)] as const;
    instance.clock.advance({ minutes: 10 });
    expect(await confirm(mentee, ...again)).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('to an address with an account is mailed to that address alone, and never happens', async () => {
    const [mentee, owner] = [await signUpMentee(instance), await signUpMentee(instance)];
    expect(await begin(mentee, owner.email)).toMatchObject({ status: 200 });
    expect(await subjectsTo(owner.email)).toContain('[선배랑] 이미 가입된 이메일이에요');
    const oldCode = await codeTo(mentee.email);
    for (const newCode of ['0000', oldCode])
      expect(await confirm(mentee, oldCode, newCode)).toMatchObject({ code: 'WRONG_CODE' });
    const late = newEmail();
    await begin(mentee, late);
    const codes = [await codeTo(mentee.email), await codeTo(late)] as const;
    await begin(owner, late);
    await confirm(owner, await codeTo(owner.email), await codeTo(late));
    expect(await confirm(mentee, ...codes), 'somebody else was faster').toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await signIn(mentee.email)).toMatchObject({ status: 200 });
  });

  it('is asked for five times a day by a member, and for an address', async () => {
    const mentee = await signUpMentee(instance);
    for (let n = 1; n <= 5; n += 1) expect(await begin(mentee, newEmail())).toMatchObject({ status: 200 });
    expect(await begin(mentee, newEmail())).toMatchObject({ status: 429, code: 'CODE_BUDGET_SPENT' });
    const target = newEmail();
    for (let n = 1; n <= 5; n += 1)
      expect(await begin(await signUpMentee(instance), target)).toMatchObject({ status: 200 });
    expect(await begin(await signUpMentee(instance), target)).toMatchObject({ status: 429 });
  });

  it('can be given up, and ends with the account', async () => {
    const mentee = await signUpMentee(instance);
    const address = newEmail();
    await begin(mentee, address);
    await mentee.client.get('DELETE /v1/members/me/email');
    expect(await confirm(mentee, await codeTo(mentee.email), await codeTo(address))).toMatchObject({
      code: 'CODE_EXPIRED',
    });
  });
});

it('a new address of the student’s own university verifies them', async () => {
  const mentee = await signUpMentee(instance, { education: { schoolName: '부산대학교', major: '회계학과' } });
  await instance.db.query(unverify, [mentee.memberId]);
  const address = `student${mentee.memberId}@pusan.ac.kr`;
  await begin(mentee, address);
  await confirm(mentee, await codeTo(mentee.email), await codeTo(address));
  expect(await mentee.client.get('GET /v1/members/me')).toMatchObject({ email: address, verification: 'APPROVED' });
});
