import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { clearFactorTries, countFactorTry } from './limit-wrong-factors.ts';
import { mailSignIn, type SignInMethod } from './operator-mails.ts';
import { signInStore } from './sign-in-store.ts';
import type { SignIn } from './sign-ins.ts';

/** The browser that signs in. */
export interface SigningIn {
  readonly ip: string;
  readonly userAgent: string;
  /** Of the session that the browser had before. */
  readonly previousToken: string | undefined;
}

/**
 * Completes a sign-in: when `prove` finds the second factor right, the sign-in is used up and a session begins; it stands in the audit log
 * and in a mail to every operator.
 * @param prove runs in the transaction; undefined means wrong
 * @returns the session's token, for the cookie alone, and what `prove` returned
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `SIGN_IN_EXPIRED`
 */
export async function completeSignIn<Proof>(
  services: Services,
  { signIn, memberId, method }: { signIn: SignIn; memberId: number; method: SignInMethod },
  browser: SigningIn,
  prove: (tx: Queryable) => Promise<Proof | undefined>,
): Promise<{ token: string; proof: Proof }> {
  const { db, clock, log, outbox, sessions } = services;
  const { ip, userAgent, previousToken } = browser;
  await countFactorTry(services, memberId);
  const completed = await db.transaction(async (tx) => {
    const now = clock.now();
    const proof = await prove(tx);
    if (proof === undefined) return undefined;
    if (!(await signInStore.consume(tx, signIn.tokenHash, now))) return refuse('SIGN_IN_EXPIRED');
    const email = (await signInStore.holdOperator(tx, memberId)) ?? refuse('SIGN_IN_EXPIRED');
    await clearFactorTries(tx, memberId);
    const token = await sessions.startOperators(tx, { memberId, ip, userAgent });
    const entry = { actorId: memberId, action: 'OPERATOR_SIGNED_IN', subject: `member:${memberId}` };
    await writeAudit(tx, { ...entry, detail: { method }, ip }, now);
    await mailSignIn(services, tx, { email, method, ip, userAgent });
    return { token, proof };
  });
  if (!completed) {
    log.info({ event: 'second-factor-denied', memberId, method }, 'second factor denied');
    return refuse('WRONG_SECOND_FACTOR');
  }
  outbox.nudge();
  if (previousToken !== undefined) await sessions.end(previousToken);
  log.info({ event: 'signed-in', memberId, method }, 'operator signed in');
  return completed;
}
