import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { clientAtNewAddress, GOOD_PASSWORD, readMails, verifyEmail } from '#server/testing/clients/sign-up.ts';
import { pass } from '#server/testing/expect-rules.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import { acceptFirst, propose, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { signUpMentee, signUpMentor } from '#server/testing/signed-up-members.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.set(NOON));

const closeNow = statement('test-close-mentoring', 'update mentorings set closed_at = $2 where id = $1');
const leave = ({ client }: TestMember, currentPassword = GOOD_PASSWORD) =>
  client.call('POST /v1/members/me/deletion', { body: { currentPassword } });
const preview = ({ client }: TestMember) => client.get('GET /v1/members/me/deletion');
const signIn = ({ email }: TestMember, more: object = {}) =>
  clientAtNewAddress(instance).call('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD, ...more } });
const isListed = async ({ memberId }: TestMember) =>
  (await instance.client().call('GET /v1/mentor/{mentorId}', { params: { mentorId: memberId } })).status === 200;
const statusOf = async ({ params }: Scene, by: TestMember) =>
  (await by.client.get('GET /v1/mentoring/{mentoringId}', { params })).status;

describe('leaving', () => {
  it('S-79 needs the password, and is for members alone', async () => {
    const mentee = await signUpMentee(instance);
    expect(await leave(mentee, 'Wrong9!guess')).toMatchObject({
      status: 400,
      code: 'WRONG_CURRENT_PASSWORD',
      errors: [{ field: 'currentPassword' }],
    });
    expect(await mentee.client.call('GET /v1/members/check-session')).toMatchObject({ status: 200 });
    expect(await leave(await createOperator(instance))).toMatchObject({ status: 403 });
    expect(
      await instance.client().call('POST /v1/members/me/deletion', { body: { currentPassword: GOOD_PASSWORD } }),
    ).toMatchObject({ status: 401 });
  });

  it('says to the won what comes back, and that is what comes back', async () => {
    const mentee = await signUpMentee(instance);
    const confirmed = await proposeAndPay(instance, { mentee });
    await acceptFirst(confirmed);
    instance.clock.advance({ days: 1, hours: 20 });
    const unpaid = await propose(instance, { mentee, applyTimes: [SECOND] });
    const { ending, continuing, coupons } = await preview(mentee);
    expect(ending).toMatchObject([
      { mentoringId: confirmed.mentoringId, startsAt: '2026-11-25T02:00:00.000Z', refundKrw: 10_000 },
      { mentoringId: unpaid.mentoringId, startsAt: null, refundKrw: 0 },
    ]);
    expect({ continuing, coupons }).toEqual({ continuing: 0, coupons: 1 });
    expect(await leave(mentee)).toMatchObject({ status: 200, data: { erasedAt: '2026-12-08T23:00:00.000Z' } });
    await pass(instance, { days: 0 });
    expect(await statusOf(unpaid, unpaid.mentor)).toBe('CANCELLED');
    await instance.services.outbox.sendDue();
    expect(await findViolations({ ...instance.services })).toEqual([]);
    await mentee.client.get('POST /v1/auth/login', {
      body: { email: mentee.email, password: GOOD_PASSWORD, restore: true },
    });
    const { params } = confirmed;
    expect(await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params })).toMatchObject({
      status: 'CANCELLED',
      payment: { refundKrw: 10_000 },
    });
  });

  it('of a mentor returns everything to the student, and takes them off the lists', async () => {
    const mentor = await signUpMentor(instance);
    const scene = await proposeAndPay(instance, { mentor });
    expect(await preview(mentor)).toMatchObject({ ending: [{ refundKrw: 20_000 }] });
    await leave(mentor);
    await pass(instance, { days: 0 });
    expect(await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params })).toMatchObject({
      status: 'REJECTED',
      payment: { refundKrw: 20_000 },
    });
    expect(await isListed(mentor)).toBe(false);
  });

  it('has no session left on any device', async () => {
    const mentee = await signUpMentee(instance);
    const { email } = mentee;
    const phone = clientAtNewAddress(instance);
    await phone.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    await leave(mentee);
    await mentee.client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD, restore: true } });
    expect(await phone.call('GET /v1/members/check-session'), 'not even when the account is back').toMatchObject({
      status: 401,
    });
  });

  it('ends the session, and leads back by signing in for two weeks', async () => {
    const mentor = await signUpMentor(instance);
    await leave(mentor);
    expect(await mentor.client.call('GET /v1/members/check-session')).toMatchObject({ status: 401 });
    expect((await readMails(instance, mentor.email))[0]?.subject).toContain('탈퇴했어요');
    expect(await signIn(mentor)).toMatchObject({
      status: 403,
      code: 'ACCOUNT_DELETED',
      message: '탈퇴한 계정이에요. 2026년 12월 7일 12:00까지 되돌릴 수 있어요.',
    });
    expect(await signIn(mentor, { password: 'Wrong9!guess', restore: true })).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    instance.clock.advance({ days: 13, hours: 23 });
    expect(await signIn(mentor, { restore: true })).toMatchObject({
      status: 200,
      data: { user: { memberId: mentor.memberId } },
    });
    expect(await isListed(mentor)).toBe(true);
    const subjects = (await readMails(instance, mentor.email)).map(({ subject }) => subject);
    expect(subjects).toContain('[선배랑] 탈퇴를 취소했어요');
    await pass(instance, { days: 30 });
    expect(await signIn(mentor)).toMatchObject({ status: 200 });
  });

  it('is seen by operators until it is final; they cannot suspend it', async () => {
    const mentee = await signUpMentee(instance);
    await leave(mentee);
    const { client } = await createOperator(instance, ['SUPPORT']);
    const params = { memberId: mentee.memberId };
    const look = () => client.call('GET /v1/admin/members/{memberId}', { params });
    expect((await look()).data).toMatchObject({ email: mentee.email, erasedAt: '2026-12-07T03:00:00.000Z' });
    const body = { reason: '서비스 밖 결제를 요구했어요.', days: 7 };
    expect(await client.call('POST /v1/admin/members/{memberId}/suspension', { params, body })).toMatchObject({
      status: 404,
    });
    await pass(instance, { days: 15 });
    expect(await look()).toMatchObject({ status: 404 });
  });

  it('can be taken back with a new password too, and nobody else has the address meanwhile', async () => {
    const mentee = await signUpMentee(instance);
    await leave(mentee);
    const client = clientAtNewAddress(instance);
    await verifyEmail(instance, client, mentee.email, true);
    const password = 'Quartz8?lamp';
    await client.get('PATCH /v1/members/password', { body: { email: mentee.email, newPassword: password } });
    expect(await signIn(mentee, { password, restore: true })).toMatchObject({ status: 200 });
  });

  it('is done once: of two requests at the same moment both say when', async () => {
    const mentee = await signUpMentee(instance);
    const answers = await Promise.all([leave(mentee), leave(mentee)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const mails = await readMails(instance, mentee.email);
    expect(mails.filter(({ subject }) => subject.includes('탈퇴했어요'))).toHaveLength(1);
  });

  it('waits with the erasure for what has begun and what can be objected to', async () => {
    const mentee = await signUpMentee(instance);
    const scene = await proposeAndPay(instance, { mentee });
    await acceptFirst(scene);
    instance.clock.set('2026-11-25T11:05:00+09:00');
    expect(await preview(mentee)).toMatchObject({ ending: [], continuing: 1 });
    await leave(mentee);
    await pass(instance, { days: 0 });
    expect(await statusOf(scene, scene.mentor)).toBe('CONFIRMED');
    for (const days of [1, 6, 6]) await pass(instance, { days });
    // As one that a decision ended ten days after it began.
    await instance.db.query(closeNow, [scene.mentoringId, instance.clock.now()]);
    await pass(instance, { days: 6 });
    expect(await signIn(mentee)).toMatchObject({ code: 'ACCOUNT_DELETED' });
    await pass(instance, { days: 2 });
    expect(await signIn(mentee)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });
});
