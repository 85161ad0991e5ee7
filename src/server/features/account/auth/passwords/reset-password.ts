import { refuse } from '#domain/refusals.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import type { Services } from '#server/services.ts';
import { endSignInsOf } from '../../second-factors/index.ts';
import { accountStore } from '../account-store.ts';
import { passwordChangedMail } from '../auth-mails.ts';
import { endCodesOf } from '../codes/end-codes.ts';
import { consumeGrant, requireGrant } from '../codes/grants.ts';
import { hashPassword, refuseCommonPassword } from '../passwords.ts';

/**
 * Sets a new password with the grant of a verified reset code, ends every session, code and grant of the account and
 * notifies its owner (S-07, S-08).
 * @param input.signal aborted when the browser hangs up
 * @throws RefusalError `NO_GRANT`, `PASSWORD_TOO_COMMON`, `BUSY`
 */
export async function resetPassword(
  services: Services,
  input: { email: string; newPassword: string; grant: string | undefined; ip: string; signal: AbortSignal },
): Promise<void> {
  const { db, clock, log, outbox, sessions, publicUrl } = services;
  const { email, newPassword } = input;
  const claim = { token: input.grant, email, purpose: 'PASSWORD_RESET' } as const;
  await requireGrant(services, claim);
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword, { of: networkOf(input.ip), signal: input.signal });
  const memberId = await db.transaction(async (tx) => {
    const now = clock.now();
    await consumeGrant(tx, claim, now);
    const changed = await accountStore.setPassword(tx, email, passwordHash, now);
    if (changed === undefined) return refuse('NO_GRANT');
    await sessions.endAllOf(tx, changed);
    await endSignInsOf(tx, changed);
    await endCodesOf(tx, email, now);
    await outbox.queueMail(tx, passwordChangedMail(email, publicUrl));
    return changed;
  });
  outbox.nudge();
  log.info({ event: 'password-reset', memberId }, 'password reset');
}
