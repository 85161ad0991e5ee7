import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/account/second-factors.ts';
import { MAX_PASSKEYS, SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { SERVICE_NAME } from '#domain/brand.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { challengeStore, type PasskeyRow, passkeyStore } from './second-factor-store.ts';
import { beginSignIn, findSignIn, findSignInIfAny, holderOf, limitPasskeyQuestions } from './sign-ins.ts';

type Purpose = 'PASSKEY' | 'NEW_PASSKEY';

/** Keeps the challenge that a browser was given, for its answer. */
async function keepChallenge(
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
async function takeChallenge(
  { secrets, clock }: Services,
  tx: Queryable,
  holder: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const sealed = await challengeStore.take(tx, { holder, purpose }, clock.now());
  return sealed && unseal(secrets, { purpose, boundTo: holder }, sealed);
}

/** Fingerprint, face or PIN is asked for each time: a passkey alone is two factors. */
const USER_VERIFICATION = 'required';

/** A fifth of all modules of the server, loaded at the first use of a passkey: its start does not wait for them. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * What a browser asks a passkey to sign.
 * @param holder the sign-in or session that is to answer
 * @param memberId the member whose passkeys count; anybody's without it
 */
export async function askForPasskey(services: Services, holder: string, memberId?: number) {
  const own = memberId === undefined ? [] : await passkeyStore.list(services.db, memberId);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpOf(services).id,
    userVerification: USER_VERIFICATION,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await keepChallenge(services, holder, 'PASSKEY', options.challenge);
  return { ...options };
}

/** The passkey that answers, if it is registered and `memberId`'s, or anybody's where that is null. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
  memberId: number | null,
): Promise<PasskeyRow | undefined> {
  const passkey = await passkeyStore.find(db, credentialId);
  return passkey && (memberId ?? passkey.memberId) === passkey.memberId ? passkey : undefined;
}

/** Whether a passkey has signed the holder's challenge, on our page and with its owner verified; the challenge is used by it (S-63). */
export async function isPasskeyAnswer(
  services: Services,
  tx: Queryable,
  holder: string,
  { passkey, answer }: { passkey: PasskeyRow; answer: PasskeyAnswer },
): Promise<boolean> {
  const challenge = await takeChallenge(services, tx, holder, 'PASSKEY');
  if (challenge === undefined) return false;
  const { credentialId: id, publicKey, counter } = passkey;
  const { id: rpID, origin } = rpOf(services);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: Uint8Array.from(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const use = { counter: verified.authenticationInfo.newCounter, at: services.clock.now() };
  return passkeyStore.noteUse(tx, passkey, use);
}

/** What a browser makes a passkey of. @throws RefusalError `TOO_MANY_PASSKEYS` */
export async function offerPasskey(
  services: Services,
  holder: string,
  owner: { memberId: number; email: string; isOperator: boolean },
) {
  const own = await passkeyStore.list(services.db, owner.memberId);
  if (own.length >= MAX_PASSKEYS) refuse('TOO_MANY_PASSKEYS');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: rpOf(services).id,
    userName: owner.email,
    userID: Uint8Array.from(Buffer.from(`${owner.isOperator ? 'operator' : 'member'}:${owner.memberId}`)),
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
  await keepChallenge(services, holder, 'NEW_PASSKEY', options.challenge);
  return { ...options };
}

/** Stores a new passkey; false when the answer is not to the holder's challenge. @throws RefusalError `TOO_MANY_PASSKEYS` */
export async function addPasskey(
  services: Services,
  tx: Queryable,
  holder: string,
  { memberId, name, answer }: { memberId: number; name: string; answer: NewPasskeyAnswer },
): Promise<boolean> {
  const challenge = await takeChallenge(services, tx, holder, 'NEW_PASSKEY');
  if (challenge === undefined) return false;
  if ((await passkeyStore.listToAdd(tx, memberId)).length >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS');
  const { id: rpID, origin } = rpOf(services);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const passkey = { memberId, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name };
  return passkeyStore.insert(tx, { ...passkey, createdAt: services.clock.now() });
}

/** @returns what it was called; undefined when the member has none of this number */
export const deletePasskey = passkeyStore.delete;

/** Passkeys belong to the host that people open, and are signed for its origin. */
function rpOf({ publicUrl }: Services): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/**
 * What a browser asks a passkey to sign: for the sign-in that its password began, or for a new one, in which the passkey identifies the member.
 * @param browser.token of the sign-in that the browser has, if any
 * @returns also the token of the sign-in, for the cookie alone
 * @throws RefusalError `TOO_MANY_REQUESTS`
 */
export async function beginWithPasskey(services: Services, browser: { ip: string; token: string | undefined }) {
  await limitPasskeyQuestions(services, browser.ip);
  const underWay = await findSignInIfAny(services, browser.token);
  const token =
    underWay && browser.token !== undefined
      ? browser.token
      : await beginSignIn(services.db, null, services.clock.now());
  const signIn = underWay ?? (await findSignIn(services, token));
  return { token, options: await askForPasskey(services, holderOf(signIn), signIn.memberId ?? undefined) };
}
