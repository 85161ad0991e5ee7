import { Secret, TOTP } from 'otpauth';
import { SIGN_IN_LIFETIME_SECONDS, TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '#domain/account/second-factors.ts';
import { SERVICE_NAME } from '#domain/brand.ts';
import type { Queryable } from '#server/db/database.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { challengeStore, totpKeyStore } from './second-factor-store.ts';

/** As long as the output of SHA-1 (RFC 4226). */
const KEY_BYTES = 20;
/** The code of the half minute before and after count too: clocks of phones differ, and people type slowly. */
const TIME_STEPS_AROUND = 1;

/** A new key: base32, and as the address that a QR code has. */
function createTotpKey(email: string): { key: string; uri: string } {
  const secret = new Secret({ size: KEY_BYTES });
  return { key: secret.base32, uri: totpOf(secret.base32, email).toString() };
}

/** The half minute near `now` that this is the code of; undefined when there is none. */
function findTimeStep(key: string, code: string, now: Date): number | undefined {
  const totp = totpOf(key);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TIME_STEPS_AROUND });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}

/** Whether it is the code of a member's app, used now for the first time (S-63). */
export async function consumeTotpCode(
  { secrets, clock }: Services,
  tx: Queryable,
  memberId: number,
  code: string,
): Promise<boolean> {
  const sealedKey = await totpKeyStore.find(tx, memberId);
  if (!sealedKey) return false;
  const timeStep = findTimeStep(unseal(secrets, sealedFor(memberId), sealedKey), code, clock.now());
  return timeStep !== undefined && (await totpKeyStore.claimTimeStep(tx, memberId, timeStep));
}

export function sealTotpKey(secret: Buffer, memberId: number, key: string): Buffer {
  return seal(secret, sealedFor(memberId), key);
}

function sealedFor(memberId: number) {
  return { purpose: 'totp-key', boundTo: String(memberId) };
}

function totpOf(key: string, label = ''): TOTP {
  const shape = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD_SECONDS };
  return new TOTP({ issuer: SERVICE_NAME, label, secret: Secret.fromBase32(key), ...shape });
}

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
  const timeStep = findTimeStep(key, code, now);
  if (timeStep === undefined) return 'WRONG';
  const row = { memberId, sealedKey: sealTotpKey(secret, memberId, key), timeStep, now };
  if (replaces) await totpKeyStore.replace(tx, row);
  else if (!(await totpKeyStore.insert(tx, row))) return 'TAKEN';
  await challengeStore.take(tx, { holder, purpose: PURPOSE }, now);
  return 'STORED';
}
