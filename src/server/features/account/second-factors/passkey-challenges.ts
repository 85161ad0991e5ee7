import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import type { Queryable } from '#server/db/database.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { challengeStore } from './challenge-store.ts';

type Purpose = 'PASSKEY' | 'NEW_PASSKEY';

/** Keeps the challenge that a browser was given, for its answer. */
export async function keepChallenge(
  { db, secret, clock }: Services,
  holder: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_LIFETIME_SECONDS * 1000);
  const sealed = seal(secret, { purpose, boundTo: holder }, challenge);
  await challengeStore.put(db, { holder, purpose }, sealed, expiresAt);
}

/** The challenge that the holder was given last, once. */
export async function takeChallenge(
  { secrets, clock }: Services,
  tx: Queryable,
  holder: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const sealed = await challengeStore.take(tx, { holder, purpose }, clock.now());
  return sealed && unseal(secrets, { purpose, boundTo: holder }, sealed);
}
