import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import type { Queryable } from '#server/db/database.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { totpKeyStore, challengeStore } from './second-factor-store.ts';
import { createTotpKey, findTotpStep, sealTotpKey } from './totp.ts';

const PURPOSE = 'NEW_TOTP_KEY';

/** Makes a key for an authenticator app and keeps it, sealed, for the sign-in or session that was given it; it counts once a code came back. */
export async function offerTotpKey(
  { db, secret, clock }: Services,
  holder: string,
  email: string,
): Promise<{ key: string; uri: string }> {
  const created = createTotpKey(email);
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_LIFETIME_SECONDS * 1000);
  const sealed = seal(secret, { purpose: PURPOSE, boundTo: holder }, created.key);
  await challengeStore.put(db, { holder, purpose: PURPOSE }, sealed, expiresAt);
  return created;
}

/**
 * Stores the new key that a holder was given, when the code is of it.
 * @returns `WRONG` also when the key is gone; `TAKEN` when the member has one already, unless it `replaces` that
 */
export async function storeTotpKey(
  { secret, secrets, clock }: Services,
  tx: Queryable,
  { holder, memberId, code, replaces = false }: { holder: string; memberId: number; code: string; replaces?: boolean },
): Promise<'STORED' | 'WRONG' | 'TAKEN'> {
  const now = clock.now();
  const sealed = await challengeStore.find(tx, { holder, purpose: PURPOSE }, now);
  if (!sealed) return 'WRONG';
  const key = unseal(secrets, { purpose: PURPOSE, boundTo: holder }, sealed);
  const step = findTotpStep(key, code, now);
  if (step === undefined) return 'WRONG';
  const row = { memberId, sealedKey: sealTotpKey(secret, memberId, key), step, now };
  if (replaces) await totpKeyStore.replace(tx, row);
  else if (!(await totpKeyStore.insert(tx, row))) return 'TAKEN';
  await challengeStore.take(tx, { holder, purpose: PURPOSE }, now);
  return 'STORED';
}
