import type { APIRequestContext, Page } from '@playwright/test';
import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import type { MemberType } from '#domain/people/members.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { findMemberId } from '#server/features/account/auth/ensure-operator.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createLocalLive } from '#server/platform/live/live.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { AGREED_TERMS } from '#server/testing/clients/sign-up.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import type { MailServer } from '#server/testing/servers/mail-server.ts';
import { insertMemberRow } from '#server/testing/stores/member-row-store.ts';
import { openPayWindow, pressInPayWindow } from '#simulator/buyer.ts';
import { OPERATOR, expect, test as base } from './fixtures.ts';
import { type Identity, sendTo, TestMember, TestUser, type Upload } from './members.ts';
import { PASSWORD, readCode } from './people.ts';

export { OPERATOR, expect };
export type { TestMember, TestUser };

/** A document that the server accepts. */
export function aDocument(name = '증명서.pdf'): Upload {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(samplePdf(name).bytes) };
}

/** Names for tests that need them; unique otherwise. */
export interface Name {
  nickname?: string | undefined;
  email?: string | undefined;
}

interface Members<Somebody> {
  /** Signed up and in, without a profile. */
  newcomer: (memberType: MemberType, name?: Name) => Promise<Somebody>;
  /** A mentor that students can find. */
  mentor: (profile?: Partial<MentorProfileInput> & Pick<Name, 'email'>) => Promise<Somebody>;
  /** A student who may propose. @param studentStatus what the operator finds on their certificate; decides the coupon */
  mentee: (
    studentStatus?: StudentStatus,
    profile?: Partial<MenteeProfileInput> & Pick<Name, 'email'>,
  ) => Promise<Somebody>;
}

export interface TestUsers extends Members<TestUser> {
  /** Members without a browser: opening one takes as long as all calls of a test. */
  withoutBrowser: Members<TestMember>;
  /** A page on which the operator is signed in. */
  operator: () => Promise<Page>;
}

/** The members of a test, created by the calls that the pages make. */
export const test = base.extend<{ testUsers: TestUsers }>({
  testUsers: async ({ client, clock, database, instance, extraHTTPHeaders }, provide) => {
    const sessions = createSessions(database, clock, createLocalLive());

    async function signUp(memberType: MemberType, name: Name = {}): Promise<{ identity: Identity; session: string }> {
      const { email = `${crypto.randomUUID()}@test.example` } = name;
      const memberId = await insertMemberRow(database, { role: memberType, email, now: clock.now() });
      const session = await sessions.start(database, { memberId, ip: '127.0.0.1', userAgent: 'e2e' });
      const nickname = name.nickname ?? uniqueNickname(memberType === 'ROLE_MENTOR' ? '선배' : '후배');
      return { identity: { memberId, email, nickname }, session };
    }

    async function approve(
      certificateIds: readonly number[],
      studentStatus: StudentStatus = 'ENROLLED',
    ): Promise<void> {
      // In a session of its own, because an operator's is short.
      const session = await startOperatorsSession(database, clock);
      const send = sendTo(instance.url, session, extraHTTPHeaders ?? {});
      for (const certificateId of certificateIds) {
        const { status } = await send(`/v1/admin/certificates/${certificateId}/approval`, {
          method: 'POST',
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { standing: studentStatus },
          file: undefined,
        });
        expect(status).toBe(200);
      }
    }

    /** @param open gives a member what the test needs of them, such as a browser */
    function membersWith<Somebody>(
      open: (identity: Identity, session: string, member: TestMember) => Promise<Somebody>,
    ): Members<Somebody> {
      const create = async (memberType: MemberType, name?: Name) => {
        const { identity, session } = await signUp(memberType, name);
        const member = new TestMember(identity, sendTo(instance.url, session, extraHTTPHeaders ?? {}));
        return { member, open: () => open(identity, session, member) };
      };
      return {
        newcomer: async (memberType, name) => (await create(memberType, name)).open(),
        async mentor(profile = {}) {
          const created = await create('ROLE_MENTOR', profile);
          await registerMentor(created.member, profile, approve);
          return created.open();
        },
        async mentee(studentStatus, profile = {}) {
          const created = await create('ROLE_MENTEE', profile);
          await registerMentee(created.member, profile, (ids) => approve(ids, studentStatus));
          return created.open();
        },
      };
    }

    await provide({
      ...membersWith(async (identity, session) => {
        const page = await client({ baseURL: instance.url });
        await page.context().addCookies([{ name: 'session', value: session, url: instance.url }]);
        return new TestUser(page, identity);
      }),
      withoutBrowser: membersWith((_identity, _session, member) => Promise.resolve(member)),
      async operator() {
        const page = await client({ baseURL: instance.url });
        const session = await startOperatorsSession(database, clock);
        await page.context().addCookies([{ name: 'session', value: session, url: instance.url }]);
        return page;
      },
    });
  },
});

/** The operator's session as after a second factor; `enrolAtDesk` goes through the screens. */
async function startOperatorsSession(database: TestDatabase, clock: Clock): Promise<string> {
  const memberId = await findMemberId({ db: database }, OPERATOR.email);
  if (memberId === undefined) throw new Error('The server has no operator');
  const sessions = createSessions(database, clock, createLocalLive());
  return sessions.startOperators(database, { memberId, ip: '127.0.0.1', userAgent: 'e2e' });
}

/** With both documents approved. */
async function registerMentor(
  member: TestMember,
  { email: _email, ...profile }: Partial<MentorProfileInput> & Pick<Name, 'email'>,
  approve: (certificateIds: readonly number[]) => Promise<void>,
): Promise<void> {
  await member.call('POST /v1/mentor', { body: mentorProfileInput({ ...profile, nickname: member.nickname }) });
  const ids: number[] = [];
  for (const certificateType of ['ENROLLMENT', 'EMPLOYMENT'] as const) {
    const request = { body: { certificateType }, file: aDocument() };
    ids.push((await member.call('POST /v1/storage/certificate/mentor', request)).certificateId);
  }
  await approve(ids);
}

/** With the certificate approved. */
async function registerMentee(
  member: TestMember,
  { email: _email, ...profile }: Partial<MenteeProfileInput> & Pick<Name, 'email'>,
  approve: (certificateIds: readonly number[]) => Promise<void>,
): Promise<void> {
  await member.call('POST /v1/mentee', { body: menteeProfileInput({ ...profile, nickname: member.nickname }) });
  const { certificateId } = await member.call('POST /v1/storage/certificate/mentee', {
    body: { certificateType: 'ENROLLMENT' },
    file: aDocument(),
  });
  await approve([certificateId]);
}

/** Signs a member up with the code from their mail, by the calls of the four steps. */
export async function signUpByCalls(
  request: APIRequestContext,
  mail: MailServer,
  email: string,
  memberType: MemberType = 'ROLE_MENTEE',
): Promise<void> {
  await request.post('/v1/auth/email/code', { data: { email } });
  await request.post('/v1/auth/email/code/verify', { data: { email, code: await readCode(mail, email) } });
  const response = await request.post('/v1/auth/signup', {
    data: { memberType, email, password: PASSWORD, serviceTerms: AGREED_TERMS },
  });
  expect(response.status()).toBe(201);
}

/** When the tests of this process began: what a test does before and after midnight is on the same day. */
const BEGUN_AT = Date.now();

/** `YYYY-MM-DD` in Korea, this many days from now, or a day less when it was midnight since the tests began. */
export function dayFromNow(days: number): string {
  return koreanDay(new Date(BEGUN_AT + days * DAY_MS));
}

/** A half hour as the contract has it. @param clock `10:00` or `10:30` and so on, `HH:00` or `HH:30` */
export function halfHour(day: string, clock: string): { startTime: string; endTime: string } {
  const [hour = '', minute] = clock.split(':');
  const end = minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`;
  return { startTime: `${day}T${clock}:00`, endTime: `${day}T${end}:00` };
}

/** Proposes, by default in two days at 10:00 and in three days at 14:00. @returns the mentoring's id */
export async function propose(
  mentee: TestMember,
  { memberId: mentorId }: TestMember,
  applyTimes: ApplyTime[] = [halfHour(dayFromNow(2), '10:00'), halfHour(dayFromNow(3), '14:00')],
): Promise<number> {
  const body = { mentorId, mentoringMessage: '이야기를 듣고 싶어요.', applyTimes };
  const { mentoringId } = await mentee.call('POST /v1/mentoring', { body });
  return mentoringId;
}

/** Pays a proposal by card, through the simulator's payment window. */
export async function pay(mentee: TestMember, mentoringId: number): Promise<void> {
  const checkout = await mentee.call('POST /v1/mentoring/{mentoringId}/payment', {
    params: { mentoringId: String(mentoringId) },
    body: { method: 'CARD', couponId: null },
  });
  const { sdkUrl, clientKey, amount, orderId, orderName, customerName, successUrl, failUrl } = checkout;
  const window = await openPayWindow(
    { sdkUrl: sdkUrl ?? '', clientKey },
    {
      method: 'CARD',
      amount: { currency: 'KRW', value: amount },
      orderId,
      orderName,
      customerName,
      successUrl,
      failUrl,
      card: { flowMode: 'DEFAULT' },
    },
  );
  const { searchParams } = await pressInPayWindow(window, 'pay');
  await mentee.call('POST /v1/payment/confirm', {
    body: { paymentKey: searchParams.get('paymentKey') ?? '', orderId, amount },
  });
}

function uniqueNickname(prefix: string): string {
  return `${prefix}${crypto.randomUUID().slice(0, 8)}`;
}
