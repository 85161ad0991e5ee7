import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { accountRestoredMail } from './auth-mails.ts';

/** Brings an account back that its member has deleted (product §24.4). Without an effect when it is erased or back meanwhile. */
export async function restoreAccount(
  { outbox, log, publicUrl }: Services,
  tx: Queryable,
  { memberId, email, passwordHash }: { memberId: number; email: string; passwordHash: string },
): Promise<void> {
  if (!(await accountStore.restore(tx, memberId, passwordHash))) return;
  await outbox.queueMail(tx, accountRestoredMail(email, publicUrl));
  tx.afterCommit(() => {
    outbox.nudge();
    log.info({ event: 'account-restored', memberId }, 'account restored');
  });
}
