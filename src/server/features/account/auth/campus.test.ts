import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/calls.ts';
import { codeInMail } from '#server/platform/mail/render-mail.ts';
import { AGREED_TERMS, GOOD_PASSWORD, newEmail, otherThan } from '#server/testing/clients/sign-up.ts';
import { TestClient } from '#server/testing/clients/test-client.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createMentor, createMentee, signInAgain } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { COUNTS } from '#server/testing/test-speed.ts';

/** Everybody on the campus has this address. */
const CAMPUS = '198.51.100.200';
const STUDENTS = COUNTS.campusStudents;
/** At the same time: a lecture hall that was just told of it. */
const AT_ONCE = 25;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
});
afterAll(() => instance.close());

const onCampus = () => new TestClient(instance.app, CAMPUS);

/** The codes that were mailed last, by address. */
async function readCodes(): Promise<ReadonlyMap<string, string>> {
  await instance.services.outbox.sendDue();
  const mails = (await instance.services.mailbox?.list()) ?? [];
  return new Map(mails.toReversed().map(({ to, text }) => [to, codeInMail(text) ?? '']));
}

/**
 * Everything that new students send from the first tap on, each with a mistyped code, every tenth with a mistyped password.
 * @returns what was refused to them besides
 */
async function signUp(numbers: readonly number[]): Promise<string[]> {
  const refusals: string[] = [];
  const expectDone = (name: string, { status, code }: Envelope<unknown>) => {
    if (status >= 300) refusals.push(`${name} ${code}`);
  };
  const students = numbers.map((number) => ({ number, client: onCampus(), email: newEmail() }));
  await Promise.all(
    students.map(async ({ client, email }) =>
      expectDone('code', await client.call('POST /v1/auth/email/code', { body: { email } })),
    ),
  );
  const codes = await readCodes();
  await Promise.all(
    students.map(async ({ number, client, email }) => {
      const code = codes.get(email) ?? '';
      const verify = (typed: string) =>
        client.call('POST /v1/auth/email/code/verify', { body: { email, code: typed } });
      const signIn = (password: string) => client.call('POST /v1/auth/login', { body: { email, password } });
      await verify(otherThan(code));
      expectDone('verify', await verify(code));
      const account = { memberType: 'ROLE_MENTEE', email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS };
      expectDone('sign-up', await client.call('POST /v1/auth/signup', { body: account }));
      if (number % 10 === 0) await signIn('Wrong9!guess');
      expectDone('sign-in', await signIn(GOOD_PASSWORD));
      expectDone('session', await client.call('GET /v1/members/check-session'));
    }),
  );
  return refusals;
}

describe('S-03 a campus behind one address', () => {
  it(
    `signs up with ${STUDENTS} new students within 30 minutes, who sign in, and nobody is refused`,
    { timeout: 300_000 },
    async () => {
      const refusals: string[] = [];
      for (let number = 0; number < STUDENTS; number += AT_ONCE) {
        refusals.push(...(await signUp(Array.from({ length: AT_ONCE }, (_none, index) => number + index))));
        instance.clock.advance({ seconds: (30 * 60 * AT_ONCE) / STUDENTS });
      }
      expect(refusals).toEqual([]);
    },
  );

  it('signs in on new phones, by password and by passkey, and proposes', async () => {
    const passkeys = await Promise.all(
      Array.from({ length: 200 }, () => onCampus().call('POST /v1/auth/login/passkey/options')),
    );
    expect(new Set(passkeys.map(({ status }) => status))).toEqual(new Set([200]));
    const mentors = await Promise.all(Array.from({ length: 10 }, () => createMentor(instance)));
    const proposals: number[] = [];
    for (const mentor of mentors) {
      const mentee = await createMentee(instance);
      await signInAgain(instance, mentee);
      const campus = onCampus();
      for (const [name, value] of mentee.client.cookies) campus.cookies.set(name, value);
      const body = {
        mentorId: mentor.memberId,
        applyTimes: [{ startTime: '2026-12-07T11:00:00', endTime: '2026-12-07T11:30:00' }],
        mentoringMessage: '',
      };
      proposals.push((await campus.call('POST /v1/mentoring', { body })).status);
    }
    expect(proposals).toEqual(mentors.map(() => 201));
  });
});
