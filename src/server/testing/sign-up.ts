import type { MemberType } from '#domain/members/members.ts';
import type { TermTag } from '#domain/members/terms.ts';
import { codeInMail } from '../platform/mail/render-mail.ts';
import type { TestClient } from './test-client.ts';
import type { TestInstance } from './test-instance.ts';

/** A password that passes SPEC §5 and S-11. */
export const GOOD_PASSWORD = 'Plum7!rivet';
export const AGREED_TERMS: { tag: TermTag; agreed: boolean }[] = [
  { tag: 'TERMS_OF_SERVICE', agreed: true },
  { tag: 'PRIVACY_POLICY', agreed: true },
  { tag: 'MARKETING_CONSENT', agreed: false },
];

let count = 0;

/** A browser at an address of its own, so that one test's budget is not another's. */
export function clientElsewhere(instance: TestInstance): TestClient {
  count += 1;
  return instance.client(`10.${count >> 8}.${count & 255}.7`);
}

/** An address nobody has used yet. */
export function newEmail(): string {
  count += 1;
  return `person${count}@mail.example.com`;
}

/** The mails to an address, newest first, once everything that waits has gone out. */
export async function readMails(instance: TestInstance, email: string) {
  await instance.services.outbox.sendDue();
  const mails = (await instance.services.mailbox?.list()) ?? [];
  return mails.filter((mail) => mail.to === email);
}

/** The code of the newest mail to an address. */
export async function readCode(instance: TestInstance, email: string): Promise<string> {
  const [mail] = await readMails(instance, email);
  const code = codeInMail(mail?.text ?? '');
  if (!code) throw new Error('The newest mail carries no code');
  return code;
}

/** Any code but this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

/** Sends a code, reads it in the mail and verifies it: the client holds the grant afterwards. */
export async function verifyEmail(instance: TestInstance, client: TestClient, email: string, isPasswordReset = false) {
  await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset } });
  await client.get('POST /v1/auth/email/code/verify', { body: { email, code: await readCode(instance, email) } });
}

/** Signs a new member up, the way people do. Nobody is signed in by it. */
export async function signUpMember(
  instance: TestInstance,
  memberType: MemberType = 'ROLE_MENTEE',
): Promise<{ email: string; client: TestClient; memberId: number }> {
  const email = newEmail();
  const client = clientElsewhere(instance);
  await verifyEmail(instance, client, email);
  const body = { memberType, email, password: GOOD_PASSWORD, serviceTerms: AGREED_TERMS };
  const { memberId } = await client.get('POST /v1/auth/signup', { body });
  return { email, client, memberId };
}
