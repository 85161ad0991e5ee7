import { MAX_IDENTITIES } from '#domain/account/identities.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { factorsChangedMail } from '../factors/change-own-factors.ts';
import { attemptStore, type AnsweredAttempt } from './attempt-store.ts';
import { findAnswered, providerOf, type ProvenAttempt } from './attempts.ts';
import { identityStore } from './identity-store.ts';
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
export async function linkTo(
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
  tx.afterCommit(() => {
    outbox.nudge();
    log.info({ event: 'identity-linked', memberId, provider: proven.provider }, 'identity linked');
  });
}
