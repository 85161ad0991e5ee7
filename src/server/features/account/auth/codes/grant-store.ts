import type { CodePurpose } from '#domain/account/verification-codes.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface Grant {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly purpose: CodePurpose;
}

const insertGrant = statement(
  'insert-grant',
  'insert into grants (token_hash, email, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)',
);
const findGrant = statement<{ email: string }>(
  'find-grant',
  `select email from grants
   where token_hash = $1 and email = $2 and purpose = $3 and expires_at > $4 and consumed_at is null`,
);
const consumeGrant = statement<{ email: string }>(
  'consume-grant',
  `update grants set consumed_at = $4
   where token_hash = $1 and email = $2 and purpose = $3 and expires_at > $4 and consumed_at is null returning email`,
);
const consumeAllOfEmail = statement(
  'end-grants-of-email',
  'update grants set consumed_at = $2 where email = $1 and consumed_at is null',
);

export const grantStore = {
  insert: (tx: Queryable, { tokenHash, email, purpose }: Grant, now: Date, expiresAt: Date) =>
    tx.query(insertGrant, [tokenHash, email, purpose, now, expiresAt]),
  /** Whether the grant is valid for this address and purpose. */
  async isOpen(db: Queryable, { tokenHash, email, purpose }: Grant, now: Date): Promise<boolean> {
    return (await db.query(findGrant, [tokenHash, email, purpose, now])).length > 0;
  },
  /** Marks the grant as used; false when it is for another address or purpose, expired or already used. */
  async consume(tx: Queryable, { tokenHash, email, purpose }: Grant, now: Date): Promise<boolean> {
    return (await tx.query(consumeGrant, [tokenHash, email, purpose, now])).length > 0;
  },
  consumeAllOfEmail: (tx: Queryable, email: string, now: Date) => tx.query(consumeAllOfEmail, [email, now]),
};
