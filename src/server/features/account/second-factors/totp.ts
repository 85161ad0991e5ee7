import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '#domain/account/second-factors.ts';
import { SERVICE_NAME } from '#domain/brand.ts';
import type { Queryable } from '#server/db/database.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { totpKeyStore } from './second-factor-store.ts';

/** As long as the output of SHA-1 (RFC 4226). */
const KEY_BYTES = 20;
/** The code of the half minute before and after count too: clocks of phones differ, and people type slowly. */
const STEPS_AROUND = 1;

/** A new key: base32, and as the address that a QR code has. */
export function createTotpKey(email: string): { key: string; uri: string } {
  const secret = new Secret({ size: KEY_BYTES });
  return { key: secret.base32, uri: totpOf(secret.base32, email).toString() };
}

/** The half minute near `now` that this is the code of; undefined when there is none. */
export function findTotpStep(key: string, code: string, now: Date): number | undefined {
  const totp = totpOf(key);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_AROUND });
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
  const step = findTotpStep(unseal(secrets, sealedFor(memberId), sealedKey), code, clock.now());
  return step !== undefined && (await totpKeyStore.claimStep(tx, memberId, step));
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
