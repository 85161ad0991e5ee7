import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { hashToken } from '#server/platform/seal.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { providerProofStore } from './identities/identity-store.ts';

/** What this browser has proved at a provider and not used yet: the call that it is for, and until when. */
export async function findProviderProof(
  { db, clock }: Services,
  { sessionId, memberId }: Viewer,
  token: string | undefined,
) {
  if (token === undefined) return undefined;
  return providerProofStore.find(db, { tokenHash: hashToken(token), sessionId, memberId }, clock.now());
}

/**
 * In place of the password of a member who has none: this browser has signed in again at a linked provider, in this session (S-121). Whether it was
 * for this call is seen when `consumeProviderProof` uses it up, with the work.
 * @throws RefusalError `NOT_PROVEN`
 */
export async function requireProviderProof(
  services: Services,
  { viewer, identityToken }: Omit<Reauthentication, 'code'>,
): Promise<void> {
  if (!(await findProviderProof(services, viewer, identityToken))) return refuse('NOT_PROVEN');
}

/** Once, in the transaction of the work. @throws RefusalError `NOT_PROVEN` */
export async function consumeProviderProof(
  { clock, log }: Services,
  tx: Queryable,
  {
    viewer: { memberId, sessionId },
    identityToken,
    purpose,
  }: Pick<Reauthentication, 'viewer' | 'identityToken' | 'purpose'>,
): Promise<void> {
  const bound = { tokenHash: hashToken(identityToken ?? ''), sessionId, memberId };
  if (!(await providerProofStore.use(tx, bound, purpose, clock.now()))) return refuse('NOT_PROVEN');
  tx.afterCommit(() => log.info({ event: 'provider-proof-used', memberId, purpose }, 'provider proof used'));
}
