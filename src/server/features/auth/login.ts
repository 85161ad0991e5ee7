import { createHmac } from 'node:crypto';
import type { Role } from '#domain/members/members.ts';
import { refuse } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Entrant } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { networkOf } from './network-of.ts';
import { isPasswordOf } from './passwords.ts';
import { throttleStore } from './throttle-store.ts';

/** S-09: counted per account and network, so that an attacker in another network cannot lock a member out. */
const MAX_FAILURES = 10;
const FAILURES_WINDOW_MS = 15 * MINUTE_MS;

/** Where somebody signs in. To an account of the other door's roles it answers as to an unknown address (S-62). */
export interface Door {
  /** What the log calls a right password here. */
  readonly event: 'signed-in' | 'password-accepted';
  readonly admits: (role: Role) => boolean;
  /** Lets the owner of the password in. @returns a token, for a cookie alone */
  readonly open: (services: Services, tx: Queryable, entrant: Entrant) => Promise<string>;
}

/** Members sign in with their password alone. */
export const MEMBERS_DOOR: Door = {
  event: 'signed-in',
  admits: (role) => role !== 'ROLE_ADMIN',
  open: ({ sessions }, tx, entrant) => sessions.start(tx, entrant),
};

/**
 * Signs a member in: always with a new session; the browser's previous session ends (S-17). An unknown address, a wrong
 * password and a suspended member get the same refusal after the same time (S-05).
 * @param input.previousToken the token of the browser's previous session
 * @param door whose it is; by default that of members
 * @returns the token of the new session, or of what the door gives, for the cookie alone
 * @throws RefusalError `WRONG_CREDENTIALS`, `LOGIN_THROTTLED`
 */
export async function login(
  services: Services,
  input: { email: string; password: string; ip: string; userAgent: string; previousToken?: string | undefined },
  door: Door = MEMBERS_DOOR,
): Promise<{ memberId: number; token: string }> {
  const { db, clock, log, sessions } = services;
  const { email, ip, userAgent } = input;
  const throttle = throttleKey(services.secret, email, ip);
  const now = clock.now();
  // Counted before the password is checked, so that parallel guesses cannot exceed the limit; success resets the count.
  const tries = await throttleStore.hit(db, throttle, now, new Date(now.getTime() + FAILURES_WINDOW_MS));
  if (tries > MAX_FAILURES) {
    log.info({ event: 'limit-reached', limit: 'login' }, 'limit reached');
    refuse('LOGIN_THROTTLED');
  }
  const account = await accountStore.findByEmail(db, email);
  const isCorrect = await isPasswordOf(account?.passwordHash, input.password);
  if (!account || !isCorrect || !account.maySignIn || !door.admits(account.role))
    return denySignIn(services, account?.memberId);
  const { memberId, passwordHash } = account;
  const token = await db.transaction(async (tx) => {
    if (!(await accountStore.lockForSession(tx, memberId, passwordHash))) return undefined;
    await throttleStore.release(tx, throttle);
    return door.open(services, tx, { memberId, ip, userAgent });
  });
  if (token === undefined) return denySignIn(services, memberId);
  if (input.previousToken !== undefined) await sessions.end(input.previousToken);
  log.info({ event: door.event, memberId }, 'password accepted');
  return { memberId, token };
}

function denySignIn({ log }: Services, memberId: number | undefined): never {
  log.info({ event: 'sign-in-denied', memberId }, 'sign-in denied');
  return refuse('WRONG_CREDENTIALS');
}

/** A keyed hash, so that the table contains no addresses. */
function throttleKey(secret: Buffer, email: string, ip: string): string {
  const digest = createHmac('sha256', secret)
    .update(['login', email, networkOf(ip)].join('\n'))
    .digest('base64url');
  return `login:${digest}`;
}
