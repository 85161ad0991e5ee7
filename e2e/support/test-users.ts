import type { APIRequestContext, Page } from '@playwright/test';
import type { Call } from '#contract/call.ts';
import { calls, type CallName, type DataOf, type Envelope, type InputOf } from '#contract/calls.ts';
import type { StudentStatus } from '#domain/files.ts';
import type { MenteeProfileInput } from '#domain/members/mentees.ts';
import type { MentorProfileInput } from '#domain/members/mentors.ts';
import type { ApplyTime } from '#domain/mentorings/slots.ts';
import { DAY_MS, koreanDay } from '#domain/time/korean-time.ts';
import { createLocalLive } from '#server/platform/live/local-live.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { insertMemberRow } from '#server/testing/member-row-store.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { AGREED_TERMS } from '#server/testing/sign-up.ts';
import { openPayWindow, pressInPayWindow } from '#simulator/buyer.ts';
import { OPERATOR, expect, test as base } from './fixtures.ts';
import { PASSWORD, readCode } from './people.ts';

export { OPERATOR, expect };

/** A member with a browser of their own, signed in there. */
export class TestUser {
  readonly page: Page;
  readonly memberId: number;
  readonly email: string;
  readonly nickname: string;

  constructor(page: Page, member: { memberId: number; email: string; nickname: string }) {
    this.page = page;
    this.memberId = member.memberId;
    this.email = member.email;
    this.nickname = member.nickname;
  }

  /** Sends a request with this browser's cookies, as its pages do. @throws Error when it is refused */
  async call<Name extends CallName>(
    name: Name,
    input: { params?: InputOf<Name, 'params'>; body?: InputOf<Name, 'body'>; file?: Upload } = {},
  ): Promise<DataOf<Name>> {
    const [method = '', path = ''] = name.split(' ');
    const params = (input.params ?? {}) as Readonly<Record<string, unknown>>;
    const { idempotent }: Call = calls[name];
    const response = await this.page.request.fetch(
      path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key])),
      {
        method,
        headers: idempotent ? { 'idempotency-key': crypto.randomUUID() } : {},
        ...(input.file
          ? { multipart: { ...(input.body as Record<string, string>), file: input.file } }
          : { data: input.body }),
      },
    );
    const envelope = (await response.json()) as Envelope<DataOf<Name>>;
    if (!response.ok()) throw new Error(`${name} was refused: ${envelope.status} ${envelope.code} ${envelope.message}`);
    return envelope.data;
  }
}

/** A file in Playwright's format. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A document that the server accepts. */
export function aDocument(name = '증명서.pdf'): Upload {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(samplePdf(name).bytes) };
}

/** Names for tests that need them; unique otherwise. */
export interface Name {
  nickname?: string | undefined;
  email?: string | undefined;
}

export interface TestUsers {
  /** Signed up and in, without a profile. */
  newcomer: (memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE', name?: Name) => Promise<TestUser>;
  /** A mentor whom students can find. */
  mentor: (profile?: Partial<MentorProfileInput> & Pick<Name, 'email'>) => Promise<TestUser>;
  /** A student who may propose. @param studentStatus what the operator finds on their certificate; decides the coupon */
  mentee: (
    studentStatus?: StudentStatus,
    profile?: Partial<MenteeProfileInput> & Pick<Name, 'email'>,
  ) => Promise<TestUser>;
  /** A page on which the operator is signed in. */
  operator: () => Promise<Page>;
}

/** Test members, created by the calls that the pages make, without using the pages. */
export const test = base.extend<{ testUsers: TestUsers }, { operatorRequest: APIRequestContext }>({
  // The operator's requests, which decide about the documents of all members of this worker's tests.
  operatorRequest: [
    async ({ playwright, instance }, provide) => {
      const operatorRequest = await playwright.request.newContext({ baseURL: instance.url });
      await operatorRequest.post('/v1/auth/login', { data: OPERATOR });
      await provide(operatorRequest);
      await operatorRequest.dispose();
    },
    { scope: 'worker' },
  ],
  testUsers: async ({ client, clock, database, instance, operatorRequest }, provide) => {
    async function newcomer(memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE', name: Name = {}): Promise<TestUser> {
      const { email = `${crypto.randomUUID()}@test.example` } = name;
      const memberId = await insertMemberRow(database, { role: memberType, email, now: clock.now() });
      const sessions = createSessions(database, clock, createLocalLive());
      const value = await sessions.start(database, { memberId, ip: '127.0.0.1', userAgent: 'e2e' });
      const page = await client({ baseURL: instance.url });
      await page.context().addCookies([{ name: 'session', value, url: instance.url }]);
      return new TestUser(page, {
        memberId,
        email,
        nickname: name.nickname ?? uniqueNickname(memberType === 'ROLE_MENTOR' ? '선배' : '후배'),
      });
    }

    async function approve(
      certificateIds: readonly number[],
      studentStatus: StudentStatus = 'ENROLLED',
    ): Promise<void> {
      for (const certificateId of certificateIds) {
        const response = await operatorRequest.post(`/v1/admin/certificates/${certificateId}/approval`, {
          data: { standing: studentStatus },
          headers: { 'idempotency-key': crypto.randomUUID() },
        });
        expect(response.status()).toBe(200);
      }
    }

    await provide({
      newcomer,
      async mentor({ email, ...profile } = {}) {
        const testUser = await newcomer('ROLE_MENTOR', { email, nickname: profile.nickname });
        const { nickname } = testUser;
        await testUser.call('POST /v1/mentor', { body: mentorProfileInput({ ...profile, nickname }) });
        const enrolment = await testUser.call('POST /v1/storage/certificate/mentor', {
          body: { certificateType: 'ENROLLMENT' },
          file: aDocument(),
        });
        const employment = await testUser.call('POST /v1/storage/certificate/mentor', {
          body: { certificateType: 'EMPLOYMENT' },
          file: aDocument(),
        });
        await approve([enrolment.certificateId, employment.certificateId]);
        return testUser;
      },
      async mentee(studentStatus, { email, ...profile } = {}) {
        const testUser = await newcomer('ROLE_MENTEE', { email, nickname: profile.nickname });
        await testUser.call('POST /v1/mentee', {
          body: menteeProfileInput({ ...profile, nickname: testUser.nickname }),
        });
        const { certificateId } = await testUser.call('POST /v1/storage/certificate/mentee', {
          body: { certificateType: 'ENROLLMENT' },
          file: aDocument(),
        });
        await approve([certificateId], studentStatus);
        return testUser;
      },
      async operator() {
        const page = await client({ baseURL: instance.url });
        await page.request.post('/v1/auth/login', { data: OPERATOR });
        return page;
      },
    });
  },
});

/** Signs a member up with the code from their mail, by the calls of the four steps. */
export async function signUpByCalls(request: APIRequestContext, mail: MailServer, email: string): Promise<void> {
  await request.post('/v1/auth/email/code', { data: { email } });
  await request.post('/v1/auth/email/code/verify', { data: { email, code: await readCode(mail, email) } });
  const response = await request.post('/v1/auth/signup', {
    data: { memberType: 'ROLE_MENTEE', email, password: PASSWORD, serviceTerms: AGREED_TERMS },
  });
  expect(response.status()).toBe(201);
}

/** `YYYY-MM-DD` in Korea, this many days from now. */
export function dayFromNow(days: number): string {
  return koreanDay(new Date(Date.now() + days * DAY_MS));
}

/** A half hour as the contract has it. @param clock `10:00` or `10:30` and so on, `HH:00` or `HH:30` */
export function halfHour(day: string, clock: string): { startTime: string; endTime: string } {
  const [hour = '', minute] = clock.split(':');
  const end = minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`;
  return { startTime: `${day}T${clock}:00`, endTime: `${day}T${end}:00` };
}

/** Proposes, by default in two days at 10:00 and in three days at 14:00. @returns the mentoring's id */
export async function propose(
  mentee: TestUser,
  { memberId: mentorId }: TestUser,
  applyTimes: ApplyTime[] = [halfHour(dayFromNow(2), '10:00'), halfHour(dayFromNow(3), '14:00')],
): Promise<number> {
  const body = { mentorId, mentoringMessage: '이야기를 듣고 싶어요.', applyTimes };
  const { mentoringId } = await mentee.call('POST /v1/mentoring', { body });
  return mentoringId;
}

/** Pays a proposal by card, through the simulator's payment window. */
export async function pay(mentee: TestUser, mentoringId: number): Promise<void> {
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
