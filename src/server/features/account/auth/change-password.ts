import { refuse } from '#domain/refusals.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import type { Services } from '#server/services.ts';
import { endSignInsOf } from '../second-factors/sign-ins.ts';
import { accountStore } from './account-store.ts';
import { passwordChangedMail, passwordReplacedMail } from './auth-mails.ts';
import { consumeGrant, endCodesOf, requireGrant } from './codes/codes.ts';
import { withOwnCode } from './factors/reauthenticate.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { checkProof, refuseWrongPassword } from './sign-in/check-password.ts';

interface PasswordChange extends Reauthentication {
  readonly newPassword: string;
}

/**
 * Sets a new password for a member who knows the one until now, or the first one for a member who has signed in again at a provider (S-121), and
 * has a code where an app is enrolled (S-93). Wrong ones are counted with those of signing in. Every other session, and
 * every code and grant of the address, ends; a mail tells the owner (product §24.1, S-74).
 * @returns the member's address
 * @throws RefusalError `FORBIDDEN` for an operator (S-62); `PASSWORD_TOO_COMMON`, `WRONG_CURRENT_PASSWORD`, `NOT_PROVEN`, `LOGIN_THROTTLED`, `BUSY`, those of `withOwnCode`
 */
export async function changePassword(services: Services, change: PasswordChange): Promise<string> {
  const { db, clock, log, outbox, sessions, publicUrl } = services;
  const { memberId, sessionId } = change.viewer;
  const account = (await accountStore.findOfMember(db, memberId)) ?? refuse('FORBIDDEN');
  const { email, passwordHash } = account;
  refuseCommonPassword(change.newPassword, 'newPassword');
  const of = await checkProof(services, change, account);
  const newHash = await hashPassword(change.newPassword, { of, signal: change.signal });
  await withOwnCode(services, change, async (tx) => {
    const now = clock.now();
    const isChanged = await accountStore.changePassword(tx, { memberId, from: passwordHash, to: newHash, now });
    // Another change was faster: the typed password is no longer right.
    if (!isChanged) return refuseWrongPassword();
    await sessions.endOthersOf(tx, memberId, sessionId);
    await endSignInsOf(tx, memberId);
    await endCodesOf(tx, email, now);
    await outbox.queueMail(tx, passwordReplacedMail(email, publicUrl));
  });
  log.info({ event: 'password-changed', memberId }, 'password changed');
  return email;
}

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
  log.info({ event: 'password-reset', memberId }, 'password reset');
}
