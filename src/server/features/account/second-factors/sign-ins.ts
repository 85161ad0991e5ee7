import {
  MAX_WRONG_FACTORS,
  SIGN_IN_LIFETIME_SECONDS,
  WRONG_FACTORS_WINDOW_MINUTES,
} from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { hashToken, randomToken } from '#server/platform/seal.ts';
import { networkKey } from '#server/platform/throttles/network-of.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { signInStore } from './second-factor-store.ts';

/** A sign-in with its second factor still to come. */
export interface SignIn {
  readonly tokenHash: Buffer;
  /** Null where a passkey will identify the member. */
  readonly memberId: number | null;
}

/** A sign-in after the right password. */
export type NamedSignIn = SignIn & { readonly memberId: number };

/** Begins a sign-in; its token is only in the cookie, its hash is stored. */
export async function beginSignIn(tx: Queryable, memberId: number | null, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + SIGN_IN_LIFETIME_SECONDS * 1000);
  await signInStore.insert(tx, { tokenHash: hashToken(token), memberId, now, expiresAt });
  return token;
}

/** The sign-in with this token, if it is still under way. */
export async function findSignInIfAny({ db, clock }: Services, token: string | undefined): Promise<SignIn | undefined> {
  if (token === undefined) return undefined;
  const tokenHash = hashToken(token);
  const memberId = await signInStore.find(db, tokenHash, clock.now());
  return memberId === undefined ? undefined : { tokenHash, memberId };
}

/** @throws RefusalError `SIGN_IN_EXPIRED` */
export async function findSignIn(services: Services, token: string | undefined): Promise<SignIn> {
  return (await findSignInIfAny(services, token)) ?? refuse('SIGN_IN_EXPIRED');
}

/**
 * The sign-in of a member after the right password.
 * @throws RefusalError `SIGN_IN_EXPIRED`
 */
export async function findNamedSignIn(services: Services, token: string | undefined): Promise<NamedSignIn> {
  const { tokenHash, memberId } = await findSignIn(services, token);
  return memberId === null ? refuse('SIGN_IN_EXPIRED') : { tokenHash, memberId };
}

/** The holder of the challenges of a sign-in. */
export function holderOf({ tokenHash }: SignIn): string {
  return `sign-in:${tokenHash.toString('base64url')}`;
}

/** The holder of the challenges of a session. */
export function holderOfSession({ sessionId }: { sessionId: string }): string {
  return `session:${sessionId}`;
}

/** Ends the sign-ins of a member that are under way: after a new password, in its transaction, and when their factors are taken away. */
export const endSignInsOf = signInStore.deleteOfMember;

/** The limit of a network within the same window: a whole campus may be behind one address. */
const MAX_PASSKEY_QUESTIONS = 1200;

/**
 * Counts a try at a second factor before it is looked at, so that parallel guesses cannot exceed the limit; a right one clears the count
 * (S-63). Everybody who gets here knows the password: nobody else can lock a member out.
 * @throws RefusalError `SECOND_FACTOR_THROTTLED`
 */
export async function countFactorTry({ db, clock, log }: Services, memberId: number): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + WRONG_FACTORS_WINDOW_MINUTES * MINUTE_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, throttleKey(memberId), now, until);
  if (hits <= MAX_WRONG_FACTORS) return;
  log.info({ event: 'limit-reached', limit: 'second-factor', memberId }, 'limit reached');
  refuseForNow('SECOND_FACTOR_THROTTLED', resetsAt.getTime() - now.getTime());
}

export async function clearFactorTries(tx: Queryable, memberId: number): Promise<void> {
  await throttleStore.release(tx, throttleKey(memberId));
}

/**
 * Counts a sign-in that begins with a passkey: each is a row, and anybody may begin one.
 * @throws RefusalError `TOO_MANY_REQUESTS`
 */
export async function limitPasskeyQuestions({ db, clock, secret }: Services, ip: string): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + WRONG_FACTORS_WINDOW_MINUTES * MINUTE_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, networkKey(secret, 'passkey', ip), now, until);
  if (hits > MAX_PASSKEY_QUESTIONS) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
}

function throttleKey(memberId: number): string {
  return `second-factor:${memberId}`;
}

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
