import { describeDeletion } from '#domain/account/account-deletion.ts';
import { describeSuspension } from '#domain/desk/suspensions.ts';
import type { Role } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { hasTotp } from '../../second-factors/member-factors.ts';
import { beginSignIn, completeSignIn, type SignIn, type SignInMethod } from '../../second-factors/sign-ins.ts';
import { accountStore } from '../account-store.ts';
import { newDeviceMail } from '../auth-mails.ts';
import { restoreAccount } from '../leave.ts';
import { isPasswordOf } from '../passwords.ts';
import { countFailure, countTry, giveNetworkTryBack, giveTryBack, resetTries } from './check-password.ts';
import { knownBrowser } from './known-browser.ts';

/** Mails a member that somebody signs in from a browser that the account does not know (S-75), in the transaction of the sign-in. */
export async function notifyOfNewDevice(
  { outbox, clock, publicUrl }: Services,
  tx: Queryable,
  device: { email: string; ip: string; userAgent: string },
): Promise<void> {
  await outbox.queueMail(tx, newDeviceMail(device, { at: clock.now(), publicUrl }));
}

/** Who a sign-in is for. An account of another role gets the answer of an unknown address (S-62). */
export interface SignInAudience {
  readonly admits: (role: Role) => boolean;
  /** Whether the right password opens no session, but a sign-in that a second factor completes (S-63). */
  readonly asksSecondFactor: (db: Queryable, memberId: number) => Promise<boolean>;
}

/** Members sign in with their password alone, unless they have enrolled an authenticator app (S-82). */
const MEMBER_AUDIENCE: SignInAudience = {
  admits: (role) => role !== 'ROLE_ADMIN',
  asksSecondFactor: hasTotp,
};

/** What a right password gives: a token, for a cookie alone. */
interface Entry {
  readonly memberId: number;
  /** Whether the token is a session's; otherwise it is that of a sign-in with its second factor to come. */
  readonly isComplete: boolean;
  readonly token: string;
}

/**
 * Signs a member in: always with a new session, and the browser's previous one ends (S-17); where the audience needs a second factor, begins
 * that. An unknown address and a wrong password get the same refusal after the same time (S-05). A member who knows the password of a
 * suspended account is told so, and until when. An account that its member has deleted is brought back at their request (product §24.4).
 * @param input.previousToken the token of the browser's previous session
 * @param input.browserToken what makes the browser known to an account
 * @param input.restore whether an account that was deleted is brought back
 * @param input.signal aborted when the browser hangs up: nobody waits for the session then
 * @param audience who the sign-in is for; by default members
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
  audience: SignInAudience = MEMBER_AUDIENCE,
): Promise<Entry> {
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
  if (account && isCorrect && account.isSuspended && audience.admits(account.role)) {
    // Only a person who knows the password learns that there is such an account (S-05).
    await giveTryBack(services, tried);
    return refuse('SUSPENDED', { message: describeSuspension(account.suspendedUntil) });
  }
  if (!account || !isCorrect || !(account.maySignIn || account.deletedAt) || !audience.admits(account.role))
    return denySignIn(services, account?.memberId);
  const { memberId, passwordHash, deletedAt } = account;
  const isComplete = !(await audience.asksSecondFactor(db, memberId));
  // With a second factor to come, that decides what becomes of a deleted account.
  if (deletedAt && isComplete && !input.restore) {
    await giveTryBack(services, tried);
    return refuse('ACCOUNT_DELETED', { message: describeDeletion(deletedAt) });
  }
  const token = await db.transaction(async (tx) => {
    if (deletedAt && isComplete) await restoreAccount(services, tx, { memberId, email, passwordHash });
    if (!(await accountStore.lockForSignIn(tx, { memberId, passwordHash, orDeleted: !isComplete }))) return undefined;
    await resetTries(tx, tried);
    if (!isComplete) return beginSignIn(tx, memberId, services.clock.now());
    if (tried.network !== null) await notifyOfNewDevice(services, tx, { email, ip, userAgent });
    return sessions.start(tx, { memberId, ip, userAgent });
  });
  if (token === undefined) return denySignIn(services, memberId);
  await giveNetworkTryBack(services, tried);
  if (isComplete && input.previousToken !== undefined) await sessions.end(input.previousToken);
  log.info({ event: isComplete ? 'signed-in' : 'password-accepted', memberId }, 'password accepted');
  return { memberId, isComplete, token };
}

async function denySignIn(services: Services, memberId: number | undefined): Promise<never> {
  await countFailure(services);
  services.log.info({ event: 'sign-in-denied', memberId }, 'sign-in denied');
  return refuse('WRONG_CREDENTIALS');
}

/** The browser that signs in. */
export interface MembersBrowser {
  readonly ip: string;
  readonly userAgent: string;
  /** The token of the session that it had before. */
  readonly previousToken: string | undefined;
  /** What makes it known to an account. */
  readonly browserToken: string | undefined;
}

/**
 * Completes the sign-in of a mentor or mentee (S-82). A suspended member is told so, and a deleted account is brought back when its member says
 * so, as with the password alone.
 * @param prove whether the second factor is right; runs in the transaction
 * @param restore whether an account that was deleted is brought back
 * @returns the session's token, for the cookie alone
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `SIGN_IN_EXPIRED`, `SUSPENDED`, `ACCOUNT_DELETED`
 */
export async function completeMembersSignIn(
  services: Services,
  way: { signIn: SignIn; memberId: number; method: SignInMethod },
  browser: MembersBrowser,
  { prove, restore }: { prove: (tx: Queryable) => Promise<boolean>; restore: boolean },
): Promise<string> {
  const { secret, sessions } = services;
  const { memberId } = way;
  const { ip, userAgent, previousToken, browserToken } = browser;
  const { token } = await completeSignIn(services, way, {
    hold: (tx) => accountStore.holdMember(tx, memberId),
    prove: async (tx) => (await prove(tx)) || undefined,
    async enter(tx, { email, passwordHash, isSuspended, suspendedUntil, deletedAt }) {
      if (deletedAt && !restore) return refuse('ACCOUNT_DELETED', { message: describeDeletion(deletedAt) });
      if (isSuspended) return refuse('SUSPENDED', { message: describeSuspension(suspendedUntil) });
      if (deletedAt) await restoreAccount(services, tx, { memberId, email, passwordHash });
      if (knownBrowser(secret, email, browserToken) === undefined)
        await notifyOfNewDevice(services, tx, { email, ip, userAgent });
      return sessions.start(tx, { memberId, ip, userAgent });
    },
  });
  if (previousToken !== undefined) await sessions.end(previousToken);
  return token;
}
