import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeTo, messagesTo, newNumber } from '#server/testing/clients/phone-client.ts';
import { GOOD_PASSWORD, readMails } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { signUpMentee, signUpMentor } from '#server/testing/signed-up-members.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe.each(featureEngines)('S-114 a mobile number, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const begin = (member: TestMember, number: string, proof: { currentPassword?: string } = {}) => {
    instance.clock.advance({ minutes: 1 });
    return member.client.call('POST /v1/members/me/phone', { body: { number, ...proof } });
  };
  const confirm = ({ client }: TestMember, code: string) =>
    client.call('POST /v1/members/me/phone/confirmation', { body: { code } });
  const phoneOf = ({ client }: TestMember) => client.get('GET /v1/members/me/phone');
  async function register(member: TestMember, number: string, proof = {}) {
    expect(await begin(member, number, proof)).toMatchObject({ status: 200 });
    expect(await confirm(member, await codeTo(instance, number))).toMatchObject({ status: 200, data: { number } });
  }
  const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('is registered by the six digits that went to it, and its member is told by mail', async () => {
    const mentee = await signUpMentee(instance);
    const number = newNumber();
    expect(await phoneOf(mentee)).toEqual({ isOffered: true, number: null, pending: null });
    expect(await begin(mentee, number)).toMatchObject({ data: { number, expiresAt: '2026-11-23T03:06:00.000Z' } });
    expect(await phoneOf(mentee)).toMatchObject({ number: null, pending: { number } });
    const code = await codeTo(instance, number);
    expect(messagesTo(instance, number).map(({ text }) => text)).toEqual([
      `[선배랑] 인증번호 ${code}\n다른 사람에게 알려주지 마세요.`,
    ]);
    expect(await confirm(mentee, code)).toMatchObject({ status: 200, data: { number } });
    expect(await phoneOf(mentee)).toEqual({ isOffered: true, number, pending: null });
    const [mail] = await readMails(instance, mentee.email);
    expect(mail).toMatchObject({ subject: '[선배랑] 휴대폰 번호를 등록했어요' });
    expect(mail?.text).not.toContain(number);
    expect(await confirm(mentee, code)).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('is asked of mentors on a card, until they have one, leave it out or remove it', async () => {
    const isAsked = async ({ client }: TestMember) => (await client.get('GET /v1/next-step')).mentor?.asksForPhone;
    const [first, second] = [await signUpMentor(instance), await createMentor(instance)];
    expect(await isAsked(first)).toBe(true);
    await register(first, newNumber());
    expect(await isAsked(first)).toBe(false);
    await first.client.get('POST /v1/members/me/phone/removal', { body: { currentPassword: GOOD_PASSWORD } });
    expect(await isAsked(first)).toBe(false);
    expect(await isAsked(second)).toBe(true);
    await second.client.get('DELETE /v1/members/me/phone/card');
    expect(await isAsked(second)).toBe(false);
  });

  it('is compared five times, in the session that asked, for five minutes', async () => {
    const mentee = await signUpMentee(instance);
    const number = newNumber();
    await begin(mentee, number);
    const code = await codeTo(instance, number);
    const elsewhere = instance.client('203.0.113.77');
    await elsewhere.get('POST /v1/auth/login', { body: { email: mentee.email, password: GOOD_PASSWORD } });
    expect(await elsewhere.call('POST /v1/members/me/phone/confirmation', { body: { code } })).toMatchObject({
      code: 'CODE_EXPIRED',
    });
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(mentee, otherCode(code))));
    expect(guesses.filter((guess) => guess.code === 'WRONG_CODE')).toHaveLength(4);
    expect(await confirm(mentee, code)).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
    await begin(mentee, number);
    const second = await codeTo(instance, number);
    instance.clock.advance({ seconds: 300 });
    expect(await confirm(mentee, second)).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(await phoneOf(mentee)).toMatchObject({ number: null, pending: null });
  });

  it('is changed and removed only with the password', async () => {
    const mentee = await signUpMentee(instance);
    const [first, second] = [newNumber(), newNumber()];
    await register(mentee, first);
    expect(await begin(mentee, second)).toMatchObject({ status: 400, code: 'WRONG_CURRENT_PASSWORD' });
    expect(await begin(mentee, second, { currentPassword: 'Wrong30!pass' })).toMatchObject({ status: 400 });
    expect(messagesTo(instance, second)).toEqual([]);
    expect(await begin(mentee, first, { currentPassword: GOOD_PASSWORD })).toMatchObject({ code: 'INVALID_INPUT' });
    await register(mentee, second, { currentPassword: GOOD_PASSWORD });
    const remove = (currentPassword: string) =>
      mentee.client.call('POST /v1/members/me/phone/removal', { body: { currentPassword } });
    expect(await remove('Wrong30!pass')).toMatchObject({ status: 400 });
    expect(await phoneOf(mentee)).toMatchObject({ number: second });
    expect(await remove(GOOD_PASSWORD)).toMatchObject({ status: 200 });
    expect(await phoneOf(mentee)).toMatchObject({ number: null });
  });

  it('belongs to one account: who verifies it has it, and the one before is told', async () => {
    const [before, after] = [await signUpMentee(instance), await signUpMentee(instance)];
    const number = newNumber();
    await register(before, number);
    await register(after, number);
    expect(await phoneOf(before)).toMatchObject({ number: null });
    expect(await phoneOf(after)).toMatchObject({ number });
    const subjects = (await readMails(instance, before.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe('[선배랑] 휴대폰 번호가 지워졌어요');
  });

  it('is sent a code again after 30 seconds, five times a day, whoever asks', async () => {
    const [mentee, other] = [await createMentee(instance), await createMentee(instance)];
    const number = newNumber();
    expect(await begin(mentee, number)).toMatchObject({ status: 200 });
    const soon = await mentee.client.call('POST /v1/members/me/phone', { body: { number } });
    expect(soon).toMatchObject({ status: 429, code: 'CODE_TOO_SOON' });
    for (let index = 0; index < 4; index += 1) expect(await begin(mentee, number)).toMatchObject({ status: 200 });
    expect(await begin(mentee, newNumber())).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
    expect(await begin(other, number)).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
  });

  it('is given up, exported and erased with its account', async () => {
    const mentee = await createMentee(instance);
    const number = newNumber();
    await begin(mentee, number);
    await mentee.client.get('DELETE /v1/members/me/phone/confirmation');
    expect(await phoneOf(mentee)).toMatchObject({ pending: null });
    await register(mentee, number);
    const { phoneData } = await import('../member-data.ts');
    const subject = { memberId: mentee.memberId, email: mentee.email, nickname: null };
    const [own] = await phoneData.exportFor(instance.services, subject);
    expect(own).toMatchObject({
      number,
      messages: [{ sentAt: expect.any(Date) as Date }, { sentAt: expect.any(Date) as Date }],
    });
    await instance.db.transaction((tx) => phoneData.eraseFor(tx, subject, instance.clock.now()));
    expect(await phoneData.exportFor(instance.services, subject)).toEqual([]);
  });

  it.each(['02-123-4567', '+1 415 555 2671', '010-1234', ''])('is none if it is "%s"', async (number) => {
    const mentee = await createMentee(instance);
    expect(await begin(mentee, number)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('stands on the page of the developer’s phone', async () => {
    const mentee = await createMentee(instance);
    const number = newNumber();
    await begin(mentee, number);
    const code = await codeTo(instance, number);
    const { body } = await instance.app.inject({ url: '/dev/phone' });
    expect(body).toContain(`인증번호 ${code}`);
  });
});

it('is neither asked for nor shown where no messages are sent', async () => {
  const instance = await openTestInstance('postgresql', {
    ROLE: 'web',
    DATABASE_URL: 'postgres://localhost/none',
    TOSS_CLIENT_KEY: 'test_ck',
    TOSS_SECRET_KEY: 'test_sk',
  });
  try {
    const { client } = await createMentee(instance);
    expect(await client.get('GET /v1/members/me/phone')).toEqual({ isOffered: false, number: null, pending: null });
    expect((await client.get('GET /v1/notification-settings')).phone).toBe(null);
    const body = { number: '010-1234-5678' };
    expect(await client.call('POST /v1/members/me/phone', { body })).toMatchObject({ status: 404 });
  } finally {
    await instance.close();
  }
});
