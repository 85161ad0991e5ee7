import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import type { Affiliation } from '#domain/account/identities.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** `PROOF`: stands for the password of a member who has none. */
export type AttemptPurpose = 'SIGN_IN' | 'LINK' | 'PROOF';

interface Attempt {
  readonly tokenHash: Buffer;
  readonly provider: string;
  readonly purpose: AttemptPurpose;
  readonly sessionId: string | null;
  /** The call that a proof is for; null otherwise. */
  readonly provesFor: ReauthenticatedCall | null;
}

/** What the provider has proved to the browser that began. */
export interface AnsweredAttempt {
  readonly tokenHash: Buffer;
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly affiliations: readonly Affiliation[];
  readonly answeredAt: Date;
}

const insertAttempt = statement(
  'insert-identity-attempt',
  `insert into identity_attempts (token_hash, provider, purpose, session_id, sealed, created_at, expires_at, proves_for)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const findOpen = statement<Attempt & { sealed: Buffer; createdAt: Date }>(
  'find-identity-attempt',
  `select token_hash as "tokenHash", provider, purpose, session_id as "sessionId", sealed, created_at as "createdAt",
     proves_for as "provesFor"
   from identity_attempts where token_hash = $1 and expires_at > $2 and sealed is not null`,
);
// Before the provider is asked: of two answers that come at once, one is looked at.
const claim = statement<{ one: number }>(
  'claim-identity-attempt',
  `update identity_attempts set sealed = null where token_hash = $1 and expires_at > $2 and sealed is not null returning 1 as one`,
);
const answer = statement(
  'answer-identity-attempt',
  `update identity_attempts set answered_at = $2, expires_at = $3, issuer = $4, subject = $5, email = $6, is_email_verified = $7,
     affiliations = $8, signed_in_at = $9
   where token_hash = $1 and answered_at is null`,
);
const reseal = statement(
  'reseal-identity-attempt',
  'update identity_attempts set sealed = $3 where token_hash = $1 and sealed = $2',
);
const ANSWERED = `purpose = 'SIGN_IN' and answered_at is not null and token_hash = $1 and expires_at > $2`;
const COLUMNS = `token_hash as "tokenHash", provider, issuer, subject, email, is_email_verified as "isEmailVerified", affiliations,
  answered_at as "answeredAt"`;
const findAnswered = statement<AnsweredAttempt>(
  'find-answered-identity',
  `select ${COLUMNS} from identity_attempts where ${ANSWERED}`,
);
const consume = statement<{ one: number }>(
  'consume-answered-identity',
  `delete from identity_attempts where ${ANSWERED} returning 1 as one`,
);
const hasBegunSince = statement<{ one: number }>(
  'session-began-since',
  'select 1 as one from sessions where id = $1 and created_at >= $2',
);

/** Sign-ins at providers that are under way: one answer each, in the browser that began. */
export const attemptStore = {
  insert: (db: Queryable, attempt: Attempt, sealed: Buffer, now: Date, expiresAt: Date) =>
    db.query(insertAttempt, [
      attempt.tokenHash,
      attempt.provider,
      attempt.purpose,
      attempt.sessionId,
      sealed,
      now,
      expiresAt,
      attempt.provesFor,
    ]),
  async findOpen(db: Queryable, tokenHash: Buffer, now: Date) {
    const [row] = await db.query(findOpen, [tokenHash, now]);
    return row;
  },
  /** Uses the attempt up; false when another answer was faster. */
  async claim(db: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
    return (await db.query(claim, [tokenHash, now])).length > 0;
  },
  /** Puts another text in place of the one that was read, unless it has changed meanwhile. */
  reseal: (db: Queryable, { tokenHash, sealed }: { tokenHash: Buffer; sealed: Buffer }, next: Buffer) =>
    db.query(reseal, [tokenHash, sealed, next]),
  answer: (
    db: Queryable,
    tokenHash: Buffer,
    proven: Pick<AnsweredAttempt, 'issuer' | 'subject' | 'email' | 'isEmailVerified' | 'affiliations'> & {
      signedInAt: Date | null;
    },
    now: Date,
    expiresAt: Date,
  ) =>
    db.query(answer, [
      tokenHash,
      now,
      expiresAt,
      proven.issuer,
      proven.subject,
      proven.email,
      proven.isEmailVerified,
      proven.affiliations,
      proven.signedInAt,
    ]),
  /** What was proved for a sign-in and is not used yet. */
  async findAnswered(db: Queryable, tokenHash: Buffer, now: Date): Promise<AnsweredAttempt | undefined> {
    const [row] = await db.query(findAnswered, [tokenHash, now]);
    return row;
  },
  /** Uses it; false when another request was faster. */
  async consume(tx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
    return (await tx.query(consume, [tokenHash, now])).length > 0;
  },
  async hasSessionBegunSince(db: Queryable, sessionId: string, since: Date): Promise<boolean> {
    return (await db.query(hasBegunSince, [sessionId, since])).length > 0;
  },
};
