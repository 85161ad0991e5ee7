import { createHmac } from 'node:crypto';
import { refuse } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { networkOf } from './network-of.ts';
import { isPasswordOf } from './passwords.ts';
import { throttleStore } from './throttle-store.ts';

/** S-09: counted by account and network, so that a stranger elsewhere locks nobody out. */
const MAX_FAILURES = 10;
const FAILURES_WINDOW_MS = 15 * MINUTE_MS;

/**
 * Signs a member in: always a new session, and the one the browser had before ends (S-17). An unknown address, a wrong
 * password and a suspended member are refused alike, after the same time (S-05).
 * @param given.previousToken the session token the browser came with
 * @returns the new session's token, for the cookie alone
 * @throws RefusalError `WRONG_CREDENTIALS`, `LOGIN_THROTTLED`
 */
export async function login(
  services: Services,
  given: { email: string; password: string; ip: string; userAgent: string; previousToken?: string | undefined },
): Promise<{ memberId: number; token: string }> {
  const { db, clock, log, sessions } = services;
  const { email, ip, userAgent } = given;
  const throttle = throttleKey(services.secret, email, ip);
  const now = clock.now();
  // Counted before the password is looked at, so that parallel guesses cannot pass; success takes the count back.
  const tries = await throttleStore.hit(db, throttle, now, new Date(now.getTime() + FAILURES_WINDOW_MS));
  if (tries > MAX_FAILURES) {
    log.info({ event: 'limit-reached', limit: 'login' }, 'limit reached');
    refuse('LOGIN_THROTTLED');
  }
  const account = await accountStore.findByEmail(db, email);
  const isRight = await isPasswordOf(account?.passwordHash, given.password);
  if (!account || !isRight || !account.maySignIn) return denySignIn(services, account?.memberId);
  const { memberId, passwordHash } = account;
  const token = await db.transaction(async (tx) => {
    if (!(await accountStore.holdForSession(tx, memberId, passwordHash))) return undefined;
    await throttleStore.release(tx, throttle);
    return sessions.start(tx, { memberId, ip, userAgent });
  });
  if (token === undefined) return denySignIn(services, memberId);
  if (given.previousToken !== undefined) await sessions.end(given.previousToken);
  log.info({ event: 'signed-in', memberId }, 'signed in');
  return { memberId, token };
}

function denySignIn({ log }: Services, memberId: number | undefined): never {
  log.info({ event: 'sign-in-denied', memberId }, 'sign-in denied');
  return refuse('WRONG_CREDENTIALS');
}

/** Keyed, so that the table names no address. */
function throttleKey(secret: Buffer, email: string, ip: string): string {
  const digest = createHmac('sha256', secret)
    .update(['login', email, networkOf(ip)].join('\n'))
    .digest('base64url');
  return `login:${digest}`;
}
