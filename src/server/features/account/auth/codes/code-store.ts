import type { CodePurpose } from '#domain/account/verification-codes.ts';
import { anyRow, execute, manyValues, maybeRow, oneValue } from '#server/db/rows.ts';

interface Grant {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly purpose: CodePurpose;
}

export const grantStore = {
  insert: execute<[grant: Grant, now: Date, expiresAt: Date]>(
    'insert-grant',
    'insert into grants (token_hash, email, purpose, created_at, expires_at) values ($1.tokenHash, $1.email, $1.purpose, $2, $3)',
  ),
  /** Whether the grant is valid for this address and purpose. */
  isOpen: anyRow<[grant: Grant, now: Date]>(
    'find-grant',
    `select email from grants
     where token_hash = $1.tokenHash and email = $1.email and purpose = $1.purpose and expires_at > $2 and consumed_at is null`,
  ),
  /** Marks the grant as used; false when it is for another address or purpose, expired or already used. */
  consume: anyRow<[grant: Grant, now: Date]>(
    'consume-grant',
    `update grants set consumed_at = $2
     where token_hash = $1.tokenHash and email = $1.email and purpose = $1.purpose and expires_at > $2 and consumed_at is null returning email`,
  ),
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

export const codeStore = {
  // Advisory lock class: requests for one mailbox run one after the other (S-03).
  /** Serialises requests for the same mailbox, until the transaction ends. */
  lockMailbox: execute<[email: string]>(
    'lock-codes-of-mailbox',
    'select pg_advisory_xact_lock(7300, hashtext(mailbox_hash($1)))',
  ),
  /** When the newest codes of a purpose were sent to a mailbox, whichever of its addresses was given, newest first (S-66: each purpose has its own budget). */
  listOfMailbox: manyValues<Date, [search: { email: string; purpose: CodePurpose; since: Date; limit: number }]>(
    'list-codes-of-mailbox',
    `select created_at as "createdAt" from verification_codes
     where mailbox_hash(email) = mailbox_hash($1.email) and purpose = $1.purpose
       and created_at > $1.since order by created_at desc limit $1.limit`,
  ),
  /** Inserts a row that no code matches until `setHash`. @returns its id */
  insert: oneValue<
    number,
    [code: { email: string; purpose: CodePurpose; network: string; askerHash: Buffer; now: Date; expiresAt: Date }]
  >(
    'insert-verification-code',
    `insert into verification_codes (email, purpose, network, asker_hash, created_at, expires_at)
     values ($1.email, $1.purpose, $1.network, $1.askerHash, $1.now, $1.expiresAt) returning id`,
  ),
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
