import { SIGN_IN_LIFETIME_SECONDS } from '#domain/accounts/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { challengeStore } from './challenge-store.ts';
import { completeSignIn, type SigningIn } from './complete-sign-in.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { signInStore } from './sign-in-store.ts';
import { holderOf, type SignIn } from './sign-ins.ts';
import { totpKeyStore } from './totp-key-store.ts';
import { createTotpKey, findTotpStep, sealTotpKey } from './totp.ts';

type NamedSignIn = SignIn & { readonly memberId: number };

/**
 * A key for the authenticator app of an operator who has none yet; it counts once a code of it came back.
 * @throws RefusalError `ENROLLED_ALREADY`, `SIGN_IN_EXPIRED`
 */
export async function offerTotpKey(services: Services, signIn: NamedSignIn): Promise<{ key: string; uri: string }> {
  const { db } = services;
  if (await totpKeyStore.find(db, signIn.memberId)) return refuse('ENROLLED_ALREADY');
  const email = (await signInStore.holdOperator(db, signIn.memberId)) ?? refuse('SIGN_IN_EXPIRED');
  return keepNewKey(services, holderOf(signIn), email);
}

/** Makes a key and keeps it, sealed, for whoever was given it. */
export async function keepNewKey(
  { db, secret, clock }: Services,
  holder: string,
  email: string,
): Promise<{ key: string; uri: string }> {
  const created = createTotpKey(email);
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_LIFETIME_SECONDS * 1000);
  const name = { holder, purpose: 'NEW_TOTP_KEY' } as const;
  await challengeStore.put(db, name, seal(secret, { purpose: name.purpose, boundTo: holder }, created.key), expiresAt);
  return created;
}

/** The new key that a holder was given and the half minute of its code; undefined when the code is wrong or the key is gone. */
export async function confirmNewKey(
  { secret, clock }: Services,
  tx: Queryable,
  holder: string,
  code: string,
): Promise<{ key: string; step: number } | undefined> {
  const name = { holder, purpose: 'NEW_TOTP_KEY' } as const;
  const sealed = await challengeStore.find(tx, name, clock.now());
  if (!sealed) return undefined;
  const key = unseal(secret, { purpose: name.purpose, boundTo: holder }, sealed);
  const step = findTotpStep(key, code, clock.now());
  return step === undefined ? undefined : { key, step };
}

/**
 * Enrols an operator at the first sign-in, which completes it.
 * @returns the session's token and the recovery codes, to be shown this once
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `ENROLLED_ALREADY`, `SIGN_IN_EXPIRED`
 */
export async function enrol(
  services: Services,
  signIn: NamedSignIn,
  code: string,
  browser: SigningIn,
): Promise<{ token: string; proof: string[] }> {
  const { memberId } = signIn;
  return completeSignIn(services, { signIn, memberId, method: 'ENROLMENT' }, browser, async (tx) => {
    const confirmed = await confirmNewKey(services, tx, holderOf(signIn), code);
    if (!confirmed) return undefined;
    const sealedKey = sealTotpKey(services.secret, memberId, confirmed.key);
    const { step } = confirmed;
    if (!(await totpKeyStore.insert(tx, { memberId, sealedKey, step, now: services.clock.now() })))
      return refuse('ENROLLED_ALREADY');
    await challengeStore.take(tx, { holder: holderOf(signIn), purpose: 'NEW_TOTP_KEY' }, services.clock.now());
    return renewRecoveryCodes(services, tx, memberId);
  });
}
