import type { Passkey } from '#contract/account/second-factors.ts';
import type { Queryable } from '#server/db/database.ts';
import { clearFactorTries } from './limit-wrong-factors.ts';
import { passkeyStore } from './passkey-store.ts';
import { totpKeyStore, recoveryCodeStore } from './second-factor-store.ts';
import { endSignInsOf } from './sign-ins.ts';

/** Whether a member has an authenticator app: the password then needs its code too. */
export async function hasTotp(db: Queryable, memberId: number): Promise<boolean> {
  return (await totpKeyStore.find(db, memberId)) !== undefined;
}

/** A member's means to prove their identity besides the password. */
export async function listFactors(
  db: Queryable,
  memberId: number,
): Promise<{ hasTotp: boolean; recoveryCodesLeft: number; passkeys: Passkey[] }> {
  const passkeys = await passkeyStore.list(db, memberId);
  return {
    hasTotp: await hasTotp(db, memberId),
    recoveryCodesLeft: await recoveryCodeStore.countLeft(db, memberId),
    passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
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
