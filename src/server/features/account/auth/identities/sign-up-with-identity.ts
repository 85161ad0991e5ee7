import { TERMS_VERSIONS, type TermTag } from '#domain/account/terms.ts';
import type { MemberType } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { consumeGrant, requireGrant } from '../codes/grants.ts';
import { consentStore } from '../consents/consent-store.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { attemptStore } from './attempt-store.ts';
import { findAnswered } from './attempts.ts';
import { identityStore } from './identity-store.ts';
import { proveSchool } from './prove-school.ts';

/**
 * Creates a member without a password whom a provider has proved, with their consents, and signs them in. The address is the one that the provider has verified;
 * any other needs the grant of its code, as in a sign-up with a password (S-13).
 * @param input.serviceTerms validated by `serviceTerms` of the domain
 * @param input.token of the browser's cookie
 * @returns the session's token, for the cookie alone
 * @throws RefusalError `IDENTITY_EXPIRED`, `NO_GRANT`, `DUPLICATE_EMAIL`, `IDENTITY_TAKEN`
 */
export async function signUpWithIdentity(
  services: Services,
  input: {
    memberType: MemberType;
    email: string;
    serviceTerms: readonly { tag: TermTag; agreed: boolean }[];
    token: string | undefined;
    grant: string | undefined;
    ip: string;
    userAgent: string;
  },
): Promise<{ memberId: number; token: string }> {
  const { db, clock, log, sessions } = services;
  const { memberType, email, ip, userAgent } = input;
  const attempt = await findAnswered(services, input.token);
  const isProven = attempt.isEmailVerified && attempt.email === email;
  const claim = { token: input.grant, email, purpose: 'SIGN_UP' } as const;
  if (!isProven) await requireGrant(services, claim);
  const signedUp = await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await attemptStore.consume(tx, attempt.tokenHash, now))) return refuse('IDENTITY_EXPIRED');
    if (!isProven) await consumeGrant(tx, claim, now);
    const memberId = await accountStore.insert(tx, { memberType, email, passwordHash: NO_PASSWORD, now });
    if (memberId === undefined) return refuse('DUPLICATE_EMAIL');
    if (!(await identityStore.insert(tx, { ...attempt, memberId }, now))) return refuse('IDENTITY_TAKEN');
    await proveSchool(services, tx, memberId, attempt);
    for (const { tag, agreed } of input.serviceTerms)
      await consentStore.insert(tx, { memberId, tag, agreed, version: TERMS_VERSIONS[tag], at: now, ip });
    return { memberId, token: await sessions.start(tx, { memberId, ip, userAgent }) };
  });
  const { memberId } = signedUp;
  log.info({ event: 'signed-up', memberId, method: 'IDENTITY', provider: attempt.provider }, 'signed up');
  return signedUp;
}
