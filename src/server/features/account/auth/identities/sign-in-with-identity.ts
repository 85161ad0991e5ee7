import { describeDeletion } from '#domain/account/account-deletion.ts';
import { TERMS_VERSIONS, type TermTag } from '#domain/account/terms.ts';
import { describeSuspension } from '#domain/desk/suspensions.ts';
import type { MemberType } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { recordSchoolProof } from '../../../people/certificates/record-school-proof.ts';
import { lockMember } from '../../../people/profiles/change-profile.ts';
import { hasTotp } from '../../second-factors/member-factors.ts';
import { beginSignIn } from '../../second-factors/sign-ins.ts';
import { accountStore, consentStore } from '../account-store.ts';
import { consumeGrant, requireGrant } from '../codes/codes.ts';
import { restoreAccount } from '../leave.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { knownBrowser } from '../sign-in/known-browser.ts';
import { type MembersBrowser, notifyOfNewDevice } from '../sign-in/login.ts';
import { findAnswered } from './attempts.ts';
import { type AnsweredAttempt, attemptStore, identityStore } from './identity-store.ts';

type Proven = Pick<AnsweredAttempt, 'provider' | 'issuer' | 'subject' | 'affiliations'>;

/** Before anything else of the member is read: what follows may change the profile and its documents. */
export async function lockToProve(tx: Queryable, memberId: number, { affiliations }: Proven): Promise<void> {
  if (affiliations.length > 0) await lockMember(tx, memberId);
}

/** Keeps what a university's own sign-in says of the member, and lets it count (product §2.6). Call `lockToProve` first. */
export async function proveSchool(services: Services, tx: Queryable, memberId: number, proven: Proven): Promise<void> {
  const { provider, issuer, subject, affiliations } = proven;
  const university = services.identityProviders.get(provider)?.university;
  if (!university || affiliations.length === 0) return;
  await recordSchoolProof(services, tx, { memberId, issuer, subject, university, affiliations });
}

/**
 * Signs a member in whom a provider has proved, as the right password does: with an authenticator app its code is still to come, a suspended
 * member is told so, a deleted account is brought back at their request, and a new browser is told about by mail.
 * @param given.token of the browser's cookie
 * @returns the token of a session, or of a sign-in with its second factor to come
 * @throws RefusalError `IDENTITY_EXPIRED`, `IDENTITY_UNKNOWN`, `SUSPENDED`, `ACCOUNT_DELETED`; none of them uses the answer up
 */
export async function signInWithIdentity(
  services: Services,
  given: { token: string | undefined; restore: boolean },
  { ip, userAgent, previousToken, browserToken }: MembersBrowser,
): Promise<{ memberId: number; isComplete: boolean; token: string }> {
  const { db, clock, log, secret, sessions } = services;
  const attempt = await findAnswered(services, given.token);
  const memberId = (await identityStore.findMember(db, attempt)) ?? refuse('IDENTITY_UNKNOWN');
  const { isComplete, token } = await db.transaction(async (tx) => {
    await lockToProve(tx, memberId, attempt);
    const account = (await accountStore.holdMember(tx, memberId)) ?? refuse('IDENTITY_UNKNOWN');
    const { email, passwordHash, isSuspended, suspendedUntil, deletedAt } = account;
    const needsFactor = await hasTotp(tx, memberId);
    // With a second factor to come, that decides what becomes of the account.
    if (!needsFactor) {
      if (deletedAt && !given.restore) return refuse('ACCOUNT_DELETED', { message: describeDeletion(deletedAt) });
      if (isSuspended) return refuse('SUSPENDED', { message: describeSuspension(suspendedUntil) });
    }
    const now = clock.now();
    if (!(await attemptStore.consume(tx, attempt.tokenHash, now))) return refuse('IDENTITY_EXPIRED');
    await identityStore.use(tx, attempt, attempt.email, now);
    if (!deletedAt && !isSuspended) await proveSchool(services, tx, memberId, attempt);
    if (needsFactor) return { isComplete: false, token: await beginSignIn(tx, memberId, now) };
    if (deletedAt) await restoreAccount(services, tx, { memberId, email, passwordHash });
    if (knownBrowser(secret, email, browserToken) === undefined)
      await notifyOfNewDevice(services, tx, { email, ip, userAgent });
    return { isComplete: true, token: await sessions.start(tx, { memberId, ip, userAgent }) };
  });
  if (isComplete && previousToken !== undefined) await sessions.end(previousToken);
  const event = isComplete ? 'signed-in' : 'identity-of-member';
  log.info({ event, memberId, method: 'IDENTITY', provider: attempt.provider }, 'signed in at a provider');
  return { memberId, isComplete, token };
}

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
