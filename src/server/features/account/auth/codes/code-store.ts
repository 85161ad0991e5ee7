import type { CodePurpose } from '#domain/account/verification-codes.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, hasRow, maybeRow, mustFindRow } from '#server/db/rows.ts';
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

export const grantStore = {
  insert: (tx: Queryable, { tokenHash, email, purpose }: Grant, now: Date, expiresAt: Date) =>
    tx.query(insertGrant, [tokenHash, email, purpose, now, expiresAt]),
  /** Whether the grant is valid for this address and purpose. */
  isOpen: (db: Queryable, { tokenHash, email, purpose }: Grant, now: Date) =>
    hasRow(db, findGrant, [tokenHash, email, purpose, now]),
  /** Marks the grant as used; false when it is for another address or purpose, expired or already used. */
  consume: (tx: Queryable, { tokenHash, email, purpose }: Grant, now: Date) =>
    hasRow(tx, consumeGrant, [tokenHash, email, purpose, now]),
  consumeAllOfEmail: execute<[email: string, now: Date]>(
    'end-grants-of-email',
    'update grants set consumed_at = $2 where email = $1 and consumed_at is null',
  ),
};

interface ClaimedCode {
  readonly id: number;
  readonly purpose: CodePurpose;
  readonly codeHash: Buffer | null;
  readonly attempts: number;
}

interface NewestCode {
  readonly attempts: number;
  readonly isOver: boolean;
}

const listOfMailbox = statement<{ createdAt: Date }>(
  'list-codes-of-mailbox',
  `select created_at as "createdAt" from verification_codes
   where mailbox_hash(email) = mailbox_hash($1) and purpose = $2 and created_at > $3 order by created_at desc limit $4`,
);
const insertCode = statement<{ id: number }>(
  'insert-verification-code',
  `insert into verification_codes (email, purpose, network, asker_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);

export const codeStore = {
  // Advisory lock class: requests for one mailbox run one after the other (S-03).
  /** Serialises requests for the same mailbox, until the transaction ends. */
  lockMailbox: execute<[email: string]>(
    'lock-codes-of-mailbox',
    'select pg_advisory_xact_lock(7300, hashtext(mailbox_hash($1)))',
  ),
  /** When the newest codes of a purpose were sent to a mailbox, whichever of its addresses was given, newest first (S-66: each purpose has its own budget). */
  async listOfMailbox(
    tx: Queryable,
    { email, purpose, since, limit }: { email: string; purpose: CodePurpose; since: Date; limit: number },
  ): Promise<Date[]> {
    return (await tx.query(listOfMailbox, [email, purpose, since, limit])).map(({ createdAt }) => createdAt);
  },
  /** Inserts a row that no code matches until `setHash`. @returns its id */
  async insert(
    tx: Queryable,
    code: { email: string; purpose: CodePurpose; network: string; askerHash: Buffer; now: Date; expiresAt: Date },
  ): Promise<number> {
    const { email, purpose, network, askerHash, now, expiresAt } = code;
    return (await mustFindRow(tx, insertCode, [email, purpose, network, askerHash, now, expiresAt])).id;
  },
  setHash: execute<[id: number, codeHash: Buffer | null]>(
    'set-verification-code-hash',
    'update verification_codes set code_hash = $2 where id = $1',
  ),
  // The row lock serialises parallel guesses, so that each sees the attempts of the one before (S-02).
  /**
   * Uses one of the five attempts of an address's newest code that this browser asked for; undefined when none is left or the code is no
   * longer valid.
   * @param askerHash null for a browser that asked for none
   */
  claimAttempt: maybeRow<ClaimedCode, [email: string, askerHash: Buffer | null, now: Date]>(
    'claim-code-attempt',
    `update verification_codes set attempts = attempts + 1
     where id = (select id from verification_codes where email = $1 and (asker_hash = $2 or asker_hash is null)
                 order by created_at desc, id desc limit 1)
       and attempts < 5 and consumed_at is null and expires_at > $3
     returning id, purpose, code_hash as "codeHash", attempts`,
  ),
  findNewest: maybeRow<NewestCode, [email: string, askerHash: Buffer | null, now: Date]>(
    'find-newest-code',
    `select attempts, (consumed_at is not null or expires_at <= $3) as "isOver"
     from verification_codes where email = $1 and (asker_hash = $2 or asker_hash is null)
     order by created_at desc, id desc limit 1`,
  ),
  /** Marks a code as used; false when it was used already. */
  consume: anyRow<[id: number, now: Date]>(
    'consume-code',
    'update verification_codes set consumed_at = $2 where id = $1 and consumed_at is null returning id',
  ),
  consumeAllOfEmail: execute<[email: string, now: Date]>(
    'end-codes-of-email',
    'update verification_codes set consumed_at = $2 where email = $1 and consumed_at is null',
  ),
};
