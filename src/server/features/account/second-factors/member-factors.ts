import { randomBytes } from 'node:crypto';
import type { Passkey } from '#contract/account/second-factors.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  describeRecoveryCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
} from '#domain/account/second-factors.ts';
import type { Queryable } from '#server/db/database.ts';
import { keyedHash } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { passkeyStore, recoveryCodeStore, totpKeyStore } from './second-factor-store.ts';
import { clearFactorTries, endSignInsOf } from './sign-ins.ts';

/** Whether a member has an authenticator app: the password then needs its code too. */
export async function hasTotp(db: Queryable, memberId: number): Promise<boolean> {
  return (await totpKeyStore.find(db, memberId)) !== undefined;
}

/** A member's means to prove their identity besides the password. */
export async function listFactors(
  db: Queryable,
  memberId: number,
): Promise<{ hasTotp: boolean; recoveryCodesLeft: number; passkeys: Sent<Passkey>[] }> {
  const passkeys = await passkeyStore.list(db, memberId);
  return {
    hasTotp: await hasTotp(db, memberId),
    recoveryCodesLeft: await recoveryCodeStore.countLeft(db, memberId),
    passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => {
      return { passkeyId, name, createdAt, lastUsedAt };
    }),
  };
}

/** Takes the authenticator app away, and the recovery codes, which stand for it. */
export async function removeTotp(tx: Queryable, memberId: number): Promise<void> {
  await totpKeyStore.delete(tx, memberId);
  await recoveryCodeStore.delete(tx, memberId);
}

/** Takes every second factor of a member away. Sign-ins under way end first, so that none is completed with a factor that goes. */
export async function removeAllFactors(tx: Queryable, memberId: number): Promise<void> {
  await endSignInsOf(tx, memberId);
  await removeTotp(tx, memberId);
  await passkeyStore.deleteOfMember(tx, memberId);
  await clearFactorTries(tx, memberId);
}

/** Replaces a member's recovery codes by ten new ones; only hashes are stored, fast ones: 120 random bits are found by no trying. @returns them as they are shown, this once */
export async function renewRecoveryCodes(
  { secret, clock }: Services,
  tx: Queryable,
  memberId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  const hashes = codes.map((code) => hashCode(secret, memberId, code));
  await recoveryCodeStore.replace(tx, memberId, hashes, clock.now());
  return codes.map((code) => describeRecoveryCode(code));
}

/** Whether it is one of a member's recovery codes, used for the first time; codes made with the secret before count, too. */
export function consumeRecoveryCode(
  { secrets, clock }: Services,
  tx: Queryable,
  memberId: number,
  code: string,
): Promise<boolean> {
  const hashes = secrets.map((secret) => hashCode(secret, memberId, code));
  return recoveryCodeStore.consume(tx, hashes, memberId, clock.now());
}

function createCode(): string {
  return Array.from(
    randomBytes(RECOVERY_CODE_LENGTH),
    (byte) => RECOVERY_CODE_LETTERS[byte % RECOVERY_CODE_LETTERS.length],
  ).join('');
}

function hashCode(secret: Buffer, memberId: number, code: string): Buffer {
  return keyedHash(secret, 'recovery-code', memberId, code);
}
