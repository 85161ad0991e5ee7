import { createHmac, randomBytes } from 'node:crypto';
import {
  describeRecoveryCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_LETTERS,
} from '#domain/account/second-factors.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { recoveryCodeStore } from './second-factor-store.ts';

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
  return createHmac('sha256', secret).update(['recovery-code', memberId, code].join('\n')).digest();
}
