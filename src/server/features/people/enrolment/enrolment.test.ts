import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { otherThan, readCode, readMails } from '#server/testing/clients/sign-up.ts';
import { createOperator, createMentee, createMentor, signInAgain, type TestMember } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is 23 November 2026: a proof of then ends with 31 March 2027. */
let instance: TestInstance;
let mentee: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  mentee = await createMentee(instance);
});
afterEach(() => instance.close());

const END = '2027-03-31T15:00:00.000Z';
const NEXT_END = '2027-09-30T15:00:00.000Z';
const SCHOOL_MAIL = 'student@snu.ac.kr';
const forgetEnd = statement(
  'test-forget-enrolment-end',
  'update mentee_profiles set verified_until = null where member_id = $1',
);

/** The clock is set and what is due then is done; sessions end meanwhile, so the members sign in again. */
async function atTime(time: string, ...members: readonly TestMember[]): Promise<void> {
  instance.clock.set(`${time}:00+09:00`);
  await instance.services.jobs.runDue();
  for (const member of [mentee, ...members]) await signInAgain(instance, member);
}
const enrolmentOf = async ({ client }: TestMember) => (await client.get('GET /v1/members/me')).enrolment;
const warnings = async () =>
  (await mentee.client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'ENROLMENT_ENDING');
const proposeTo = (mentor: TestMember, day: string) =>
  mentee.client.call('POST /v1/mentoring', {
    body: {
      mentorId: mentor.memberId,
      applyTimes: [{ startTime: `${day}T11:00:00`, endTime: `${day}T11:30:00` }],
      mentoringMessage: '',
    },
  });
const ask = (email = SCHOOL_MAIL, member = mentee) =>
  member.client.call('POST /v1/mentee/me/enrolment/code', { body: { email } });
const confirm = (code: string, email = SCHOOL_MAIL, member = mentee) =>
  member.client.call('POST /v1/mentee/me/enrolment', { body: { email, code } });
const nextStep = async () => (await mentee.client.get('GET /v1/next-step')).step;

describe('a student’s proof of enrolment', () => {
  it('is warned of 30 and 7 days before its end, once each, in the app and by mail', async () => {
    expect(await enrolmentOf(mentee)).toEqual({ until: END, state: 'CURRENT' });
    await atTime('2027-02-28T23:30');
    expect(await warnings()).toEqual([]);
    expect(await nextStep()).toBeNull();
    await atTime('2027-03-01T10:00');
    expect(await warnings()).toMatchObject([{ title: '재학 확인이 3월 31일에 끝나요', link: '/user/enrolment' }]);
    expect(await enrolmentOf(mentee)).toEqual({ until: END, state: 'ENDING' });
    expect(await nextStep()).toMatchObject({ kind: 'RENEW', until: END });
    for (const time of ['2027-03-02T10:00', '2027-03-23T23:30']) await atTime(time);
    expect(await warnings()).toHaveLength(1);
    for (const time of ['2027-03-24T10:00', '2027-03-25T10:00']) await atTime(time);
    const mails = await readMails(instance, mentee.email);
    expect(mails.filter(({ subject }) => subject.includes('재학 확인'))).toHaveLength(2);
    await atTime('2027-04-01T10:00');
    expect(await warnings()).toHaveLength(2);
  });

  it('that nobody was warned of in time is warned of once', async () => {
    await atTime('2027-03-26T10:00');
    await atTime('2027-03-27T10:00');
    expect(await warnings()).toHaveLength(1);
  });

  it('ends at midnight: no new proposal until it is renewed, and what was begun before goes on', async () => {
    const [mentor, other] = [await createMentor(instance), await createMentor(instance)];
    await atTime('2027-03-31T20:00', mentor, other);
    const applyTimes = [{ startTime: '2027-04-05T11:00:00', endTime: '2027-04-05T11:30:00' }];
    const open = await proposeAndPay(instance, { mentor, mentee, applyTimes });
    await atTime('2027-04-01T00:00', mentor, other);
    expect(await proposeTo(other, '2027-04-06')).toMatchObject({ status: 403, code: 'ENROLMENT_LAPSED' });
    const { cannotPropose } = await mentee.client.get('GET /v1/mentor/{mentorId}', {
      params: { mentorId: other.memberId },
    });
    expect(cannotPropose).toMatchObject({ code: 'ENROLMENT_LAPSED' });
    expect(await enrolmentOf(mentee)).toEqual({ until: END, state: 'LAPSED' });
    expect((await mentee.client.get('GET /v1/members/me')).verification).toBe('APPROVED');
    const body = { startTime: '2027-04-05T11:00:00' };
    const accepted = await mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: open.params,
      body,
    });
    expect(accepted).toMatchObject({ status: 200 });
    const moved = await mentee.client.call('GET /v1/mentoring/{mentoringId}', { params: open.params });
    expect(moved.data).toMatchObject({ status: 'CONFIRMED' });
    expect(await nextStep()).toMatchObject({ kind: 'RENEW', until: null });

    expect(await ask()).toMatchObject({ status: 200 });
    const renewed = await confirm(await readCode(instance, SCHOOL_MAIL));
    expect(renewed).toMatchObject({ status: 200, data: { enrolment: { until: NEXT_END, state: 'CURRENT' } } });
    expect(await proposeTo(other, '2027-04-06')).toMatchObject({ status: 201 });
  });

  it('is renewed for the next semester as soon as it is warned of', async () => {
    await atTime('2027-03-01T10:00');
    await ask();
    await confirm(await readCode(instance, SCHOOL_MAIL));
    expect(await enrolmentOf(mentee)).toEqual({ until: NEXT_END, state: 'CURRENT' });
    await atTime('2027-03-24T10:00');
    expect(await warnings()).toHaveLength(1);
    await atTime('2027-08-31T10:00');
    expect((await warnings())[0]).toMatchObject({ title: '재학 확인이 9월 30일에 끝나요' });
  });

  it('of a member of the version before gets an end that is more than 30 days ahead', async () => {
    await instance.db.query(forgetEnd, [mentee.memberId]);
    expect(await enrolmentOf(mentee)).toBeNull();
    await atTime('2027-03-10T10:00');
    expect(await enrolmentOf(mentee)).toEqual({ until: NEXT_END, state: 'CURRENT' });
    expect(await warnings()).toEqual([]);
  });
});

describe('a code to the school’s mail', () => {
  it('goes to an address of the student’s own school alone', async () => {
    for (const email of ['student@pusan.ac.kr', 'student@gmail.com', 'student@snu.ac.kr.example.com'])
      expect(await ask(email)).toMatchObject({ status: 400, errors: [{ field: 'email' }] });
    expect(await ask('student2@snu.ac.kr')).toMatchObject({ status: 200 });
    const stranger = await createMentee(instance, { isVerified: false });
    expect(await ask(SCHOOL_MAIL, stranger)).toMatchObject({ status: 403, code: 'NOT_VERIFIED' });
  });

  it('has five attempts in ten minutes, for its address and in the session that asked, and is used once', async () => {
    await ask();
    const code = await readCode(instance, SCHOOL_MAIL);
    expect(await confirm(code, 'other@snu.ac.kr')).toMatchObject({ code: 'WRONG_CODE' });
    const elsewhere = { ...mentee, client: instance.client() };
    await signInAgain(instance, elsewhere);
    expect(await confirm(code, SCHOOL_MAIL, elsewhere)).toMatchObject({ code: 'CODE_EXPIRED' });
    for (let attempt = 2; attempt <= 4; attempt += 1)
      expect(await confirm(otherThan(code))).toMatchObject({ code: 'WRONG_CODE' });
    expect(await confirm(otherThan(code))).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });
    expect(await confirm(code)).toMatchObject({ code: 'CODE_ATTEMPTS_SPENT' });

    instance.clock.advance({ seconds: 1 });
    await ask();
    const second = await readCode(instance, SCHOOL_MAIL);
    instance.clock.advance({ minutes: 10 });
    expect(await confirm(second)).toMatchObject({ code: 'CODE_EXPIRED' });
    await ask();
    const third = await readCode(instance, SCHOOL_MAIL);
    const answers = await Promise.all([confirm(third), confirm(third)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is sent five times a day', async () => {
    for (let count = 0; count < 5; count += 1) expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ code: 'CODE_BUDGET_SPENT' });
  });

  it('renews one account of a mailbox', async () => {
    await ask();
    await confirm(await readCode(instance, SCHOOL_MAIL));
    const second = await createMentee(instance);
    const sameMailbox = 'student+two@snu.ac.kr';
    await ask(sameMailbox, second);
    const refused = await confirm(await readCode(instance, sameMailbox), sameMailbox, second);
    expect(refused).toMatchObject({ status: 409, code: 'SCHOOL_MAIL_TAKEN' });
  });
});

describe('a document', () => {
  const handIn = async (standing: string, reason?: string) => {
    const upload = await mentee.client.upload('POST /v1/storage/certificate/mentee', samplePdf(), {
      certificateType: 'ENROLLMENT',
    });
    const params = { certificateId: upload.data.certificateId };
    const operator = await createOperator(instance, ['REVIEWER']);
    if (reason === undefined)
      await operator.client.get('POST /v1/admin/certificates/{certificateId}/approval', { params, body: { standing } });
    else
      await operator.client.get('POST /v1/admin/certificates/{certificateId}/rejection', { params, body: { reason } });
  };

  it('renews the proof when it is approved, and not when it is rejected', async () => {
    await atTime('2027-04-02T10:00');
    await handIn('ENROLLED', '글자가 보이지 않아요.');
    expect(await enrolmentOf(mentee)).toMatchObject({ state: 'LAPSED' });
    const { certificates } = await mentee.client.get('GET /v1/members/me');
    expect(certificates).toMatchObject([{ status: 'REJECTED', reason: '글자가 보이지 않아요.' }]);
    await handIn('ENROLLED');
    expect(await enrolmentOf(mentee)).toEqual({ until: NEXT_END, state: 'CURRENT' });
  });

  it('of graduation proves for good: nothing ends, and nobody is warned', async () => {
    await handIn('GRADUATE');
    expect(await enrolmentOf(mentee)).toBeNull();
    const mentor = await createMentor(instance);
    for (const time of ['2027-03-24T10:00', '2027-10-02T10:00']) await atTime(time, mentor);
    expect(await enrolmentOf(mentee)).toBeNull();
    expect(await warnings()).toEqual([]);
    expect(await proposeTo(mentor, '2027-10-10')).toMatchObject({ status: 201 });
  });
});
