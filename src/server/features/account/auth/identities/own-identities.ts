import { refuse } from '#domain/refusals.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { factorsChangedMail } from '../factors/factor-mails.ts';
import { withReauthentication } from '../factors/reauthenticate.ts';
import { NO_PASSWORD } from '../passwords.ts';
import { beginAttempt } from './attempts.ts';
import { identityStore } from './identity-store.ts';

/** A member's ways in besides passkeys. @throws RefusalError `FORBIDDEN` for an operator */
export async function listOwnIdentities({ db, identityProviders }: Services, memberId: number) {
  const { passwordHash } = (await accountStore.findOfMember(db, memberId)) ?? refuse('FORBIDDEN');
  const identities = await identityStore.list(db, memberId);
  return {
    hasPassword: passwordHash !== NO_PASSWORD,
    identities: identities.map(({ identityId, provider, email, linkedAt, lastUsedAt }) => ({
      identityId,
      provider,
      name: identityProviders.get(provider)?.name ?? provider,
      school: identityProviders.get(provider)?.university ?? null,
      email,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}

/**
 * Begins to link one more account: whoever took over a session adds no way in without the password (S-113).
 * @returns where the browser goes, and the token for its cookie
 * @throws RefusalError those of `withReauthentication` and `beginAttempt`
 */
export async function beginLink(services: Services, proof: Reauthentication, provider: string) {
  await withReauthentication(services, proof, async () => undefined);
  const { sessionId } = proof.viewer;
  return beginAttempt(services, { provider, purpose: 'LINK', sessionId, ip: proof.ip });
}

/** The password that it needs is what remains: the last way in never goes (S-113). @throws RefusalError `NOT_FOUND`, those of `withReauthentication` */
export async function removeOwnIdentity(
  services: Services,
  proof: Reauthentication,
  identityId: number,
): Promise<void> {
  const { identityProviders, log, outbox, publicUrl } = services;
  await withReauthentication(services, proof, async (tx, { memberId, email }) => {
    const provider = (await identityStore.remove(tx, identityId, memberId)) ?? refuse('NOT_FOUND');
    const name = identityProviders.get(provider)?.name ?? provider;
    const what = `${name} 계정의 연결을 끊었어요. 이제 이 계정으로는 로그인할 수 없어요.`;
    await outbox.queueMail(tx, factorsChangedMail(email, what, publicUrl));
    tx.afterCommit(() => {
      outbox.nudge();
      log.info({ event: 'identity-removed', memberId, provider }, 'identity removed');
    });
  });
}
