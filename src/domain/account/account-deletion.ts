import * as z from 'zod/mini';
import { credentials } from '../people/members.ts';
import { CONTRACT_RECORD_YEARS, RESTORE_DAYS } from '../retention.ts';
import { addYears, DAY_MS } from '../time/durations.ts';
import { describeDate } from '../time/korean-time.ts';

/** A member's proof before their data is exported or deleted. Without a password, a sign-in at a provider stands for it (product §24.9). */
export const passwordProof = z.object({ currentPassword: z.optional(credentials.shape.password) });

/** When a deleted account is erased: until then signing in brings it back (product §24.4). */
export function erasedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS);
}

/** How long the contracts of a former member are kept, in whole years from the last one (전자상거래법 시행령 제6조). */
export function contractsKeptUntil(lastContractEndedAt: Date): Date {
  return addYears(lastContractEndedAt, CONTRACT_RECORD_YEARS);
}

/** The message at a sign-in to an account that its member has deleted. */
export function describeDeletion(deletedAt: Date): string {
  return `탈퇴한 계정이에요. ${describeDate(erasedAt(deletedAt))}까지 되돌릴 수 있어요.`;
}
