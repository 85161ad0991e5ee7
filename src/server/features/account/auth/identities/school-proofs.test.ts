import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIMULATOR_SCHOOL } from '#domain/account/simulator-name.ts';
import type { MemberType } from '#domain/people/members.ts';
import {
  bringAnswer,
  createIdentityMember,
  proveIdentity,
  signInWithIdentity,
} from '#server/testing/clients/identity-client.ts';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readMails,
  signUpMember,
} from '#server/testing/clients/sign-up.ts';
import { SimulatorBrowser } from '#server/testing/clients/simulator-browser.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createOperator, menteeProfileInput, mentorProfileInput, SCHOOL } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock. Its noon is 23 November 2026: a proof of then ends with 31 March 2027. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance();
});
afterEach(() => instance.close());

const STUDENT = `student@${SIMULATOR_SCHOOL.scope}`;
const ALUM = `alum@${SIMULATOR_SCHOOL.scope}`;
const SCHOOL_NAME: string = SIMULATOR_SCHOOL.university;
const END = '2027-03-31T15:00:00.000Z';
const NEXT_END = '2027-09-30T15:00:00.000Z';

const education = (schoolName: string) => ({ schoolName, major: '컴퓨터공학' });
const registerMentee = (client: TestClient, schoolName: string = SCHOOL_NAME) =>
  client.get('POST /v1/mentee', { body: menteeProfileInput({ education: education(schoolName) }) });
const registerMentor = (client: TestClient, schoolName: string = SCHOOL_NAME) =>
  client.get('POST /v1/mentor', { body: mentorProfileInput({ education: education(schoolName) }) });
const me = (client: TestClient) => client.get('GET /v1/members/me');
const signUp = (affiliations: readonly string[], memberType: MemberType = 'ROLE_MENTEE') =>
  createIdentityMember(instance, { affiliations, memberType });

/** Signs in again at the provider, which now says this. */
async function signInAgain({ email }: { email: string }, affiliations: readonly string[]): Promise<TestClient> {
  const client = clientAtNewAddress(instance);
  await proveIdentity(instance, client, { email, affiliations });
  await signInWithIdentity(client);
  return client;
}

/** Links an account at the provider from 로그인과 보안. */
async function link(client: TestClient, choice: { email: string; affiliations: readonly string[] }) {
  const request = { params: { provider: 'simulator' }, body: { currentPassword: GOOD_PASSWORD } };
  const { url } = await client.get('POST /v1/members/me/providers/{provider}/start', request);
  return bringAnswer(client, await new SimulatorBrowser(instance.app).signIn(url, choice));
}

describe('S-117 a student with a proof by the university’s own sign-in', () => {
  it('is verified with the registration of the profile, until the semester ends', async () => {
    const { client } = await signUp([STUDENT]);
    expect(await registerMentee(client)).toMatchObject({ isVerified: true });
    expect((await me(client)).enrolment).toEqual({ until: END, state: 'CURRENT' });
    expect((await client.get('GET /v1/coupon')).coupons.map(({ kind }) => kind)).toEqual(['NEW_MEMBER']);
  });

  it('is renewed by signing in again, and not by a sign-in that says nothing', async () => {
    const member = await signUp([STUDENT]);
    await registerMentee(member.client);
    instance.clock.set('2027-04-02T12:00:00+09:00');
    expect((await me(await signInAgain(member, []))).enrolment).toEqual({ until: END, state: 'LAPSED' });
    expect((await me(await signInAgain(member, [STUDENT]))).enrolment).toEqual({ until: NEXT_END, state: 'CURRENT' });
  });

  it('reads which of the linked accounts is of the university', async () => {
    const { client } = await signUp([STUDENT]);
    const { identities } = await client.get('GET /v1/members/me/identities');
    expect(identities).toMatchObject([{ provider: 'simulator', school: SCHOOL_NAME }]);
  });

  it('is verified by linking as well', async () => {
    const { client, email } = await signUpMember(instance);
    await client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    await registerMentee(client);
    expect((await me(client)).menteeProfile?.isVerified).toBe(false);
    await link(client, { email: newEmail(), affiliations: [STUDENT] });
    expect((await me(client)).menteeProfile?.isVerified).toBe(true);
  });

  it('is not verified at another university, nor by a value of another scope', async () => {
    const elsewhere = await signUp([STUDENT]);
    expect(await registerMentee(elsewhere.client, SCHOOL)).toMatchObject({ isVerified: false });
    for (const value of ['student@snu.ac.kr', 'student', `faculty@${SIMULATOR_SCHOOL.scope}`, `x${STUDENT}`]) {
      const { client } = await signUp([value]);
      expect(await registerMentee(client), `as ${value}`).toMatchObject({ isVerified: false });
    }
  });

  it('is verified once the profile names the school that was proved', async () => {
    const { client } = await signUp([STUDENT]);
    await registerMentee(client, SCHOOL);
    const body = menteeProfileInput({ education: education(SCHOOL_NAME) });
    expect(await client.get('PUT /v1/mentee', { body })).toMatchObject({ isVerified: true });
  });

  it('is one member: the account proves nobody else after it was unlinked', async () => {
    const first = await signUpMember(instance);
    const login = { body: { email: first.email, password: GOOD_PASSWORD } };
    await first.client.get('POST /v1/auth/login', login);
    const account = { email: newEmail(), affiliations: [STUDENT] };
    await link(first.client, account);
    const [own] = (await first.client.get('GET /v1/members/me/identities')).identities;
    await first.client.get('POST /v1/members/me/identities/{identityId}/removal', {
      params: { identityId: String(own?.identityId) },
      body: { currentPassword: GOOD_PASSWORD },
    });
    const second = await signUpMember(instance);
    await second.client.get('POST /v1/auth/login', { body: { email: second.email, password: GOOD_PASSWORD } });
    expect(await link(second.client, account)).toMatchObject({ data: { next: 'LINKED' } });
    expect(await registerMentee(second.client)).toMatchObject({ isVerified: false });
    expect(await registerMentee(first.client)).toMatchObject({ isVerified: true });
  });

  it('has not proved it twenty weeks later, when the profile comes only then', async () => {
    const member = await signUp([STUDENT]);
    instance.clock.set('2027-04-02T12:00:00+09:00');
    const client = await signInAgain(member, []);
    expect(await registerMentee(client)).toMatchObject({ isVerified: false });
  });
});

describe('S-117 a graduate with a proof by the university’s own sign-in', () => {
  const typesOf = async (client: TestClient) =>
    (await me(client)).certificates.map(({ certificateType, status }) => `${certificateType} ${status}`);

  it('hands in the document of employment alone, as a mentor, and is listed with its approval', async () => {
    const { client } = await signUp([ALUM], 'ROLE_MENTOR');
    await registerMentor(client);
    expect(await typesOf(client)).toEqual(['ENROLLMENT APPROVED']);
    expect((await me(client)).mentorProfile?.isListed).toBe(false);
    const fields = { certificateType: 'EMPLOYMENT' };
    const { data } = await client.upload('POST /v1/storage/certificate/mentor', samplePdf(), fields);
    const operator = await createOperator(instance);
    const params = { certificateId: String(data.certificateId) };
    await operator.client.get('POST /v1/admin/certificates/{certificateId}/approval', { params, body: {} });
    expect((await me(client)).mentorProfile?.isListed).toBe(true);
  });

  it('hears of it once, in the app and by mail, like of a decision on a document', async () => {
    const member = await signUp([ALUM], 'ROLE_MENTOR');
    const told = async () =>
      (await member.client.get('GET /v1/notifications')).content
        .filter(({ kind }) => kind === 'CERTIFICATE_APPROVED')
        .map(({ title }) => title);
    expect(await told()).toEqual([]);
    await registerMentor(member.client);
    expect(await told()).toEqual(['졸업 인증이 끝났어요']);
    const mails = (await readMails(instance, member.email)).filter(({ subject }) => subject.includes('졸업 인증'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('재직 증명서까지 인증되면');
    await signInAgain(member, [ALUM]);
    await signInAgain(member, [ALUM, STUDENT]);
    expect(await told()).toHaveLength(1);
    const mentee = await signUp([ALUM]);
    await registerMentee(mentee.client);
    const [first] = (await mentee.client.get('GET /v1/notifications')).content;
    expect(first?.body).toContain('제안할 수 있어요');
  });

  it('as a mentor of another university, or as a student, still hands in both', async () => {
    const elsewhere = await signUp([ALUM], 'ROLE_MENTOR');
    await registerMentor(elsewhere.client, SCHOOL);
    expect(await typesOf(elsewhere.client)).toEqual([]);
    const student = await signUp([STUDENT], 'ROLE_MENTOR');
    await registerMentor(student.client);
    expect(await typesOf(student.client)).toEqual([]);
  });

  it('is verified without an end as a mentee, and may become a mentor', async () => {
    const { client } = await signUp([ALUM]);
    expect(await registerMentee(client)).toMatchObject({ isVerified: true });
    expect(await me(client)).toMatchObject({ enrolment: null, canBecomeMentor: true });
  });

  it('who studies on is a student until the semester ends', async () => {
    const { client } = await signUp([ALUM, STUDENT]);
    await registerMentee(client);
    expect(await me(client)).toMatchObject({ enrolment: { until: END }, canBecomeMentor: false });
  });
});
