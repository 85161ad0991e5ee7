import { describeDeletion } from '#domain/members/account-deletion.ts';
import type { Role } from '#domain/members/members.ts';
import { describeSuspension } from '#domain/members/suspensions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Entrant } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { accountRestoredMail, newDeviceMail } from './auth-mails.ts';
import { isPasswordOf } from './passwords.ts';
import { countFailure, countTry, giveTryBack, resetTries, spareNetwork } from './sign-in-budget.ts';

/** Where somebody signs in. To an account of the other door's roles it answers as to an unknown address (S-62). */
export interface Door {
  /** What the log calls a right password here. */
  readonly event: 'signed-in' | 'password-accepted';
  readonly admits: (role: Role) => boolean;
  /** Lets the owner of the password in. @returns a token, for a cookie alone */
  readonly open: (services: Services, tx: Queryable, entrant: KnownEntrant) => Promise<string>;
}

/** Somebody whose password was right. */
interface KnownEntrant extends Entrant {
  readonly email: string;
  /** Whether the account does not know this browser (docs/decisions/0159). */
  readonly isNewBrowser: boolean;
}

/** Members sign in with their password alone; one whose browser is new to the account is told by mail (S-75). */
export const MEMBERS_DOOR: Door = {
  event: 'signed-in',
  admits: (role) => role !== 'ROLE_ADMIN',
  async open({ sessions, outbox, clock, publicUrl }, tx, entrant) {
    if (entrant.isNewBrowser) {
      await outbox.queueMail(tx, newDeviceMail(entrant, { at: clock.now(), publicUrl }));
      tx.afterCommit(() => outbox.nudge());
    }
    return sessions.start(tx, entrant);
  },
};

/**
 * Signs a member in: always with a new session; the browser's previous session ends (S-17). An unknown address and a wrong
 * password get the same refusal after the same time (S-05); who knows the password of a suspended account is told that, and until when. One
 * that its member has deleted is brought back when they say so (product §24.4).
 * @param input.previousToken the token of the browser's previous session
 * @param input.browserToken what makes the browser known to an account
 * @param input.restore whether an account that was deleted is brought back
 * @param input.signal aborted when the browser hangs up: nobody waits for the session then
 * @param door whose it is; by default that of members
 * @returns the token of the new session, or of what the door gives, for the cookie alone
 * @throws RefusalError `WRONG_CREDENTIALS`, `SUSPENDED`, `ACCOUNT_DELETED`, `LOGIN_THROTTLED`, `BUSY`
 */
export async function login(
  services: Services,
  input: {
    email: string;
    password: string;
    ip: string;
    userAgent: string;
    previousToken?: string | undefined;
    browserToken?: string | undefined;
    restore?: boolean | undefined;
    signal: AbortSignal;
  },
  door: Door = MEMBERS_DOOR,
): Promise<{ memberId: number; token: string }> {
  const { db, log, sessions } = services;
  const { email, ip, userAgent } = input;
  const tried = await countTry(services, input);
  const account = await accountStore.findByEmail(db, email);
  const isCorrect = await isPasswordOf(account?.passwordHash, input.password, {
    of: tried.of,
    signal: input.signal,
  }).catch(async (error: unknown) => {
    await giveTryBack(services, tried);
    throw error;
  });
  if (account && isCorrect && account.isSuspended && door.admits(account.role)) {
    // Whoever knows the password is told; nobody else learns that there is such an account (S-05).
    await giveTryBack(services, tried);
    return refuse('SUSPENDED', { message: describeSuspension(account.suspendedUntil) });
  }
  if (!account || !isCorrect || !(account.maySignIn || account.deletedAt) || !door.admits(account.role))
    return denySignIn(services, account?.memberId);
  const { memberId, passwordHash, deletedAt } = account;
  if (deletedAt && !input.restore) {
    await giveTryBack(services, tried);
    return refuse('ACCOUNT_DELETED', { message: describeDeletion(deletedAt) });
  }
  const token = await db.transaction(async (tx) => {
    if (deletedAt) await restore(services, tx, { memberId, email, passwordHash });
    if (!(await accountStore.lockForSession(tx, memberId, passwordHash))) return undefined;
    await resetTries(tx, tried);
    return door.open(services, tx, { memberId, ip, userAgent, email, isNewBrowser: tried.network !== null });
  });
  if (token === undefined) return denySignIn(services, memberId);
  await spareNetwork(services, tried);
  if (input.previousToken !== undefined) await sessions.end(input.previousToken);
  log.info({ event: door.event, memberId }, 'password accepted');
  return { memberId, token };
}

/** Without an effect when it is erased or back meanwhile. */
async function restore(
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

async function denySignIn(services: Services, memberId: number | undefined): Promise<never> {
  await countFailure(services);
  services.log.info({ event: 'sign-in-denied', memberId }, 'sign-in denied');
  return refuse('WRONG_CREDENTIALS');
}
