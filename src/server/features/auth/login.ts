import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { isPasswordOf } from './passwords.ts';
import { countFailure, countTry, giveTryBack, resetTries, spareNetwork } from './sign-in-budget.ts';

/**
 * Signs a member in: always with a new session; the browser's previous session ends (S-17). An unknown address, a wrong
 * password and a suspended member get the same refusal after the same time (S-05).
 * @param input.previousToken the token of the browser's previous session
 * @param input.browserToken what makes the browser known to an account
 * @param input.signal aborted when the browser hangs up: nobody waits for the session then
 * @returns the new session's token, for the cookie alone
 * @throws RefusalError `WRONG_CREDENTIALS`, `LOGIN_THROTTLED`, `BUSY`
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
    signal: AbortSignal;
  },
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
  if (!account || !isCorrect || !account.maySignIn) return denySignIn(services, account?.memberId);
  const { memberId, passwordHash } = account;
  const token = await db.transaction(async (tx) => {
    if (!(await accountStore.lockForSession(tx, memberId, passwordHash))) return undefined;
    await resetTries(tx, tried);
    return sessions.start(tx, { memberId, ip, userAgent });
  });
  if (token === undefined) return denySignIn(services, memberId);
  await spareNetwork(services, tried);
  if (input.previousToken !== undefined) await sessions.end(input.previousToken);
  log.info({ event: 'signed-in', memberId }, 'signed in');
  return { memberId, token };
}

async function denySignIn(services: Services, memberId: number | undefined): Promise<never> {
  await countFailure(services);
  services.log.info({ event: 'sign-in-denied', memberId }, 'sign-in denied');
  return refuse('WRONG_CREDENTIALS');
}
