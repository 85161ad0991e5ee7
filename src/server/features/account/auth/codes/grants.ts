import { createHash, randomBytes } from 'node:crypto';
import { GRANT_LIFETIME_SECONDS, type CodePurpose } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { grantStore } from './code-store.ts';

const TOKEN_BYTES = 32;

interface Claim {
  /** The cookie's token, or undefined when there was none. */
  readonly token: string | undefined;
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** Issues the single-use grant of a verified address (S-07); the token is only in the cookie, its hash is stored. */
export async function issueGrant(tx: Queryable, email: string, purpose: CodePurpose, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + GRANT_LIFETIME_SECONDS * 1000);
  await grantStore.insert(tx, { tokenHash: hashToken(token), email, purpose }, now, expiresAt);
  return token;
}

/**
 * Checks a grant before the expensive password hashing.
 * @throws RefusalError `NO_GRANT`
 */
export async function requireGrant({ db, clock }: Services, { token, email, purpose }: Claim): Promise<void> {
  const isOpen =
    token !== undefined && (await grantStore.isOpen(db, { tokenHash: hashToken(token), email, purpose }, clock.now()));
  if (!isOpen) refuse('NO_GRANT');
}

/**
 * Uses a grant, in the transaction of the operation that it allows.
 * @throws RefusalError `NO_GRANT` without one, with another address or purpose, used or late
 */
export async function consumeGrant(tx: Queryable, { token, email, purpose }: Claim, now: Date): Promise<void> {
  const isConsumed =
    token !== undefined && (await grantStore.consume(tx, { tokenHash: hashToken(token), email, purpose }, now));
  if (!isConsumed) refuse('NO_GRANT');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
