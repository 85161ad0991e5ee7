import type { TermTag } from '#domain/account/terms.ts';
import type { MemberType } from '#domain/people/members.ts';
import { codeInMail } from '../../platform/mail/render-mail.ts';
import type { TestInstance } from '../test-instance.ts';
import type { TestClient } from './test-client.ts';

/** A password that passes SPEC §5 and S-11. */
export const GOOD_PASSWORD = 'Plum7!rivet';
export const AGREED_TERMS: { tag: TermTag; agreed: boolean }[] = [
  { tag: 'TERMS_OF_SERVICE', agreed: true },
  { tag: 'PRIVACY_POLICY', agreed: true },
  { tag: 'MARKETING_CONSENT', agreed: false },
];

let count = 0;

/** A client with a new IP address, so that tests do not share rate limits. */
export function clientAtNewAddress(instance: TestInstance): TestClient {
  count += 1;
  return instance.client(`10.${count >> 8}.${count & 255}.7`);
}

/** A mail address that has not been used yet. */
export function newEmail(): string {
  count += 1;
  return `person${count}@mail.example.com`;
}

/** Sends everything in the outbox. @returns the mails to an address, newest first */
export async function readMails(instance: TestInstance, email: string) {
  await instance.services.outbox.sendDue();
  const mails = (await instance.services.mailbox?.list()) ?? [];
  return mails.filter((mail) => mail.to === email);
}

/** The code of the newest mail to an address. */
export async function readCode(instance: TestInstance, email: string): Promise<string> {
  const [mail] = await readMails(instance, email);
  const code = codeInMail(mail?.text ?? '');
  if (!code) throw new Error('The newest mail contains no code');
  return code;
}

/** A code other than this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

/** Requests a code, reads it from the mail and verifies it: the client has the grant afterwards. */
export async function verifyEmail(instance: TestInstance, client: TestClient, email: string, isPasswordReset = false) {
  await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset } });
  await client.get('POST /v1/auth/email/code/verify', { body: { email, code: await readCode(instance, email) } });
}

/** Signs a new member up through the API. The client is not signed in afterwards. */
export async function signUpMember(
  instance: TestInstance,
  memberType: MemberType = 'ROLE_MENTEE',
): Promise<{ email: string; client: TestClient; memberId: number }> {
  const email = newEmail();
  const client = clientAtNewAddress(instance);
  await verifyEmail(instance, client, email);
  const body = { memberType, email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS };
  const { memberId } = await client.get('POST /v1/auth/signup', { body });
  return { email, client, memberId };
}
