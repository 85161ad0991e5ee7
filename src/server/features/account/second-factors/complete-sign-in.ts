import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { clearFactorTries, countFactorTry } from './limit-wrong-factors.ts';
import { signInStore } from './second-factor-store.ts';
import type { SignIn } from './sign-ins.ts';

/** The way a member has proved their identity; `ENROLMENT`: with the app that was just enrolled. */
export type SignInMethod = 'ENROLMENT' | 'TOTP' | 'RECOVERY_CODE' | 'PASSKEY';

/** What completes a sign-in; each part runs in its transaction, in this order. */
interface Completion<Account, Proof> {
  /** Locks the member's row, so that no session begins beside a suspension or a new password; undefined when there is nobody to let in. */
  readonly hold: (tx: Queryable) => Promise<Account | undefined>;
  /** Undefined where the second factor is wrong. */
  readonly prove: (tx: Queryable) => Promise<Proof | undefined>;
  /** Begins the session. @returns its token, for the cookie alone */
  readonly enter: (tx: Queryable, account: Account) => Promise<string>;
}

/**
 * Completes a sign-in: when the second factor is right, the sign-in is used up and a session begins (S-63). A refusal of `enter` uses up
 * neither the sign-in nor the factor.
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `SIGN_IN_EXPIRED`, and what `enter` throws
 */
export async function completeSignIn<Account, Proof>(
  services: Services,
  { signIn, memberId, method }: { signIn: SignIn; memberId: number; method: SignInMethod },
  { hold, prove, enter }: Completion<Account, Proof>,
): Promise<{ token: string; proof: Proof }> {
  const { db, clock, log } = services;
  await countFactorTry(services, memberId);
  const completed = await db.transaction(async (tx) => {
    const account = (await hold(tx)) ?? refuse('SIGN_IN_EXPIRED');
    const proof = await prove(tx);
    if (proof === undefined) return undefined;
    if (!(await signInStore.consume(tx, signIn.tokenHash, clock.now()))) return refuse('SIGN_IN_EXPIRED');
    await clearFactorTries(tx, memberId);
    return { token: await enter(tx, account), proof };
  });
  if (!completed) {
    log.info({ event: 'second-factor-denied', memberId, method }, 'second factor denied');
    return refuse('WRONG_SECOND_FACTOR');
  }
  log.info({ event: 'signed-in', memberId, method }, 'signed in with a second factor');
  return completed;
}
