import { erasedAt } from '#domain/account/account-deletion.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { accountDeletedMail, accountRestoredMail } from './auth-mails.ts';
import { endCodesOf } from './codes/codes.ts';
import { withReauthentication } from './factors/reauthenticate.ts';
import { refuseWrongPassword } from './sign-in/check-password.ts';

/** Ends the mentorings of an account that was deleted, after that has committed. */
export const END_MENTORINGS_JOB = 'end-mentorings-of-deleted';

/**
 * Closes a member's account: the sessions end on every process, what is open ends with its refund, a mentor is no longer listed, and nobody proposes,
 * pays or confirms with it any more. Signing in brings it back until it is erased (product §24.4).
 * @returns when it is erased
 * @throws RefusalError those of `withReauthentication`
 */
export async function deleteAccount(services: Services, proof: Reauthentication): Promise<Date> {
  const { clock, jobs, log, outbox, sessions, publicUrl } = services;
  const { memberId } = proof.viewer;
  const now = clock.now();
  await withReauthentication(services, proof, async (tx, { email, passwordHash }) => {
    // Another change was faster: the typed password is no longer right.
    if (!(await accountStore.delete(tx, { memberId, passwordHash, now }))) return refuseWrongPassword();
    await sessions.endAllOf(tx, memberId);
    await endCodesOf(tx, email, now);
    await jobs.enqueue(tx, { name: END_MENTORINGS_JOB, key: String(memberId), runAt: now });
    await outbox.queueMail(tx, accountDeletedMail(email, { erasedAt: erasedAt(now), publicUrl }));
  });
  jobs.nudge();
  log.info({ event: 'account-deleted', memberId }, 'account deleted');
  return erasedAt(now);
}

/** Brings an account back that its member has deleted (product §24.4). Without an effect when it is erased or back meanwhile. */
export async function restoreAccount(
  { outbox, log, publicUrl }: Services,
  tx: Queryable,
  { memberId, email, passwordHash }: { memberId: number; email: string; passwordHash: string },
): Promise<void> {
  if (!(await accountStore.restore(tx, memberId, passwordHash))) return;
  await outbox.queueMail(tx, accountRestoredMail(email, publicUrl));
  tx.afterCommit(() => log.info({ event: 'account-restored', memberId }, 'account restored'));
}
