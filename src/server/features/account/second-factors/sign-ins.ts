import { createHash, randomBytes } from 'node:crypto';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { signInStore } from './second-factor-store.ts';

const TOKEN_BYTES = 32;

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
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
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

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Ends the sign-ins of a member that are under way: after a new password, in its transaction, and when their factors are taken away. */
export async function endSignInsOf(tx: Queryable, memberId: number): Promise<void> {
  await signInStore.deleteOfMember(tx, memberId);
}
