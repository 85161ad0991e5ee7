import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import { MAX_IDENTITIES } from '#domain/account/identities.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { factorsChangedMail } from '../factors/change-own-factors.ts';
import { withReauthentication } from '../factors/reauthenticate.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { findProviderProof } from '../provider-proof.ts';
import { beginAttempt, findAnswered, type ProvenAttempt, providerOf } from './attempts.ts';
import { type AnsweredAttempt, attemptStore, identityStore } from './identity-store.ts';
import { lockToProve, proveSchool } from './sign-in-with-identity.ts';

/**
 * Links what this browser has just proved to the member whose address it has, once they have signed in as before: the address alone never does
 * (S-112). A session from before the proof is not enough, because it may be another person's at the same device.
 * @throws RefusalError `IDENTITY_EXPIRED`, `IDENTITY_NOT_OWN`, `FORBIDDEN` for an operator, those of `linkTo`
 */
export async function linkProvenIdentity(services: Services, viewer: Viewer, token: string | undefined): Promise<void> {
  const { db, clock } = services;
  const attempt = await findAnswered(services, token);
  await db.transaction(async (tx) => {
    await lockToProve(tx, viewer.memberId, attempt);
    const { email } = (await accountStore.holdMember(tx, viewer.memberId)) ?? refuse('FORBIDDEN');
    const isOwn =
      attempt.isEmailVerified &&
      attempt.email === email &&
      (await attemptStore.hasSessionBegunSince(tx, viewer.sessionId, attempt.answeredAt));
    if (!isOwn) return refuse('IDENTITY_NOT_OWN');
    if (!(await attemptStore.consume(tx, attempt.tokenHash, clock.now()))) return refuse('IDENTITY_EXPIRED');
    return linkTo(services, tx, { memberId: viewer.memberId, email }, attempt);
  });
}

/**
 * Links what a member has just proved from 로그인과 보안, in the session that showed the password for it.
 * @throws RefusalError `IDENTITY_EXPIRED` in any other session, `FORBIDDEN` for an operator, those of `linkTo`
 */
export async function linkFromSettings(
  services: Services,
  viewer: Viewer | undefined,
  attempt: ProvenAttempt,
): Promise<void> {
  if (viewer?.sessionId !== attempt.sessionId || !viewer) return refuse('IDENTITY_EXPIRED');
  const { memberId } = viewer;
  await services.db.transaction(async (tx) => {
    await lockToProve(tx, memberId, attempt);
    const { email } = (await accountStore.holdMember(tx, memberId)) ?? refuse('FORBIDDEN');
    await linkTo(services, tx, { memberId, email }, attempt);
  });
}

/** @throws RefusalError `TOO_MANY_IDENTITIES`, `IDENTITY_TAKEN` */
async function linkTo(
  services: Services,
  tx: Queryable,
  member: { memberId: number; email: string },
  proven: Pick<AnsweredAttempt, 'provider' | 'issuer' | 'subject' | 'email' | 'affiliations'>,
): Promise<void> {
  const { clock, log, outbox, publicUrl } = services;
  const { memberId } = member;
  if ((await identityStore.findMember(tx, proven)) === memberId) return proveSchool(services, tx, memberId, proven);
  if ((await identityStore.count(tx, memberId)) >= MAX_IDENTITIES) return refuse('TOO_MANY_IDENTITIES');
  if (!(await identityStore.insert(tx, { ...proven, memberId }, clock.now()))) return refuse('IDENTITY_TAKEN');
  await proveSchool(services, tx, memberId, proven);
  const { name } = providerOf(services, proven.provider);
  await outbox.queueMail(
    tx,
    factorsChangedMail(member.email, `${name} 계정을 연결했어요. 이제 이 계정으로도 로그인할 수 있어요.`, publicUrl),
  );
  tx.afterCommit(() => log.info({ event: 'identity-linked', memberId, provider: proven.provider }, 'identity linked'));
}

/**
 * A member's ways in besides passkeys, and what this browser has proved with one of them.
 * @param token of the browser's cookie
 * @throws RefusalError `FORBIDDEN` for an operator
 */
export async function listOwnIdentities(services: Services, viewer: Viewer, token: string | undefined) {
  const { db, identityProviders } = services;
  const { memberId } = viewer;
  const { passwordHash } = (await accountStore.findOfMember(db, memberId)) ?? refuse('FORBIDDEN');
  const identities = await identityStore.list(db, memberId);
  const proof = await findProviderProof(services, viewer, token);
  return {
    hasPassword: passwordHash !== NO_PASSWORD,
    proven: proof ? { call: proof.provesFor, until: proof.expiresAt.toISOString() } : null,
    identities: identities.map(({ identityId, provider, email, linkedAt, lastUsedAt }) => ({
      identityId,
      provider,
      name: identityProviders.get(provider)?.name ?? provider,
      school: identityProviders.get(provider)?.university ?? null,
      email,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      provesAgain: identityProviders.get(provider)?.asksAgain ?? false,
    })),
  };
}

/**
 * Begins to link one more account: whoever took over a session adds no way in without the password (S-113).
 * @returns where the browser goes, and the token for its cookie
 * @throws RefusalError those of `withReauthentication` and `beginAttempt`
 */
export async function beginLink(services: Services, proof: Reauthentication, provider: string) {
  const { sessionId } = proof.viewer;
  // Before the proof is used up: the provider may not answer. Nobody hears of the attempt without the proof.
  const attempt = await beginAttempt(services, { provider, purpose: 'LINK', sessionId, ip: proof.ip });
  await withReauthentication(services, proof, async () => undefined);
  return attempt;
}

/**
 * Begins to sign in again in place of the password that a member does not have, for one call (S-121).
 * @returns where the browser goes, and the token for its cookie
 * @throws RefusalError `FORBIDDEN` for an operator and a member with a password, those of `beginAttempt`
 */
export async function beginProof(
  services: Services,
  { viewer: { memberId, sessionId }, ip }: { viewer: Viewer; ip: string },
  { provider, provesFor }: { provider: string; provesFor: ReauthenticatedCall },
) {
  const account = await accountStore.findOfMember(services.db, memberId);
  if (account?.passwordHash !== NO_PASSWORD) return refuse('FORBIDDEN');
  return beginAttempt(services, { provider, purpose: 'PROOF', sessionId, provesFor, ip });
}

/**
 * Says at once when what was proved will not do; the call looks at all of it again.
 * @throws RefusalError `IDENTITY_EXPIRED` in any other session, `IDENTITY_OTHER`
 */
export async function admitProof({ db }: Services, viewer: Viewer | undefined, attempt: ProvenAttempt): Promise<void> {
  if (viewer?.sessionId !== attempt.sessionId || !viewer) return refuse('IDENTITY_EXPIRED');
  if ((await identityStore.findMember(db, attempt)) !== viewer.memberId) return refuse('IDENTITY_OTHER');
}

/**
 * The last way in never goes (S-113): a password remains, or another account.
 * @throws RefusalError `NOT_FOUND`, `LAST_WAY_IN`, those of `withReauthentication`
 */
export async function removeOwnIdentity(
  services: Services,
  proof: Reauthentication,
  identityId: number,
): Promise<void> {
  const { identityProviders, log, outbox, publicUrl } = services;
  await withReauthentication(services, proof, async (tx, { memberId, email, passwordHash }) => {
    // Locked, so that two at once do not take the last two.
    const isLast = (await identityStore.lock(tx, memberId)) <= 1;
    if (isLast && passwordHash === NO_PASSWORD) return refuse('LAST_WAY_IN');
    const provider = (await identityStore.remove(tx, identityId, memberId)) ?? refuse('NOT_FOUND');
    const name = identityProviders.get(provider)?.name ?? provider;
    const what = `${name} 계정의 연결을 끊었어요. 이제 이 계정으로는 로그인할 수 없어요.`;
    await outbox.queueMail(tx, factorsChangedMail(email, what, publicUrl));
    tx.afterCommit(() => log.info({ event: 'identity-removed', memberId, provider }, 'identity removed'));
  });
}
