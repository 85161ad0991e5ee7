import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import type { Affiliation } from '#domain/account/identities.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, hasRow, manyRows, maybeRow, maybeValue, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** An account at another service, as its issuer names it: no two issuers mean the same by one name. */
interface IdentityName {
  readonly issuer: string;
  readonly subject: string;
}

interface NewIdentity extends IdentityName {
  readonly memberId: number;
  readonly provider: string;
  readonly email: string | null;
}

interface LinkedIdentity {
  readonly identityId: number;
  readonly provider: string;
  readonly email: string | null;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date;
}

const lockOfMember = statement<{ id: number }>(
  'lock-identities',
  'select id from member_identities where member_id = $1 order by id for update',
);

export const identityStore = {
  list: manyRows<LinkedIdentity, [memberId: number]>(
    'list-identities',
    `select id as "identityId", provider, email, created_at as "linkedAt", last_used_at as "lastUsedAt"
     from member_identities where member_id = $1 order by id`,
  ),
  /** @returns how many the member has, until the transaction ends */
  async lock(tx: Queryable, memberId: number): Promise<number> {
    return (await tx.query(lockOfMember, [memberId])).length;
  },
  /** @returns the provider; undefined when the member has no such identity */
  remove: maybeValue<string, [identityId: number, memberId: number]>(
    'remove-identity',
    'delete from member_identities where id = $1 and member_id = $2 returning provider',
  ),
  // Operators sign in with their password and second factor alone (S-62).
  /** The member who signs in with it, unless they are an operator or erased. */
  findMember: maybeValue<number, [identityName: IdentityName]>(
    'find-member-of-identity',
    `select i.member_id as "memberId" from member_identities i join members m on m.id = i.member_id
     where i.issuer = $1.issuer and i.subject = $1.subject and m.member_type <> 'ROLE_ADMIN' and m.erased_at is null`,
  ),
  /** @returns false when somebody has it already, this member or another */
  insert: anyRow<[identity: NewIdentity, now: Date]>(
    'insert-identity',
    `insert into member_identities (member_id, provider, issuer, subject, email, created_at, last_used_at)
     values ($1.memberId, $1.provider, $1.issuer, $1.subject, $1.email, $2, $2) on conflict (issuer, subject) do nothing returning id`,
  ),
  /** Notes a sign-in, and the address that the provider tells now. */
  use: execute<[identityName: IdentityName, email: string | null, now: Date]>(
    'use-identity',
    'update member_identities set last_used_at = $3, email = coalesce($2, email) where issuer = $1.issuer and subject = $1.subject',
  ),
  count: oneValue<number, [memberId: number]>(
    'count-identities',
    'select count(*)::int as count from member_identities where member_id = $1',
  ),
};

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

const ANSWERED = `purpose = 'SIGN_IN' and answered_at is not null and token_hash = $1 and expires_at > $2`;
const COLUMNS = `token_hash as "tokenHash", provider, issuer, subject, email, is_email_verified as "isEmailVerified", affiliations,
  answered_at as "answeredAt"`;

/** Sign-ins at providers that are under way: one answer each, in the browser that began. */
export const attemptStore = {
  insert: execute<[attempt: Attempt, sealed: Buffer, now: Date, expiresAt: Date]>(
    'insert-identity-attempt',
    `insert into identity_attempts (token_hash, provider, purpose, session_id, sealed, created_at, expires_at, proves_for)
     values ($1.tokenHash, $1.provider, $1.purpose, $1.sessionId, $2, $3, $4, $1.provesFor)`,
  ),
  findOpen: maybeRow<Attempt & { sealed: Buffer; createdAt: Date }, [tokenHash: Buffer, now: Date]>(
    'find-identity-attempt',
    `select token_hash as "tokenHash", provider, purpose, session_id as "sessionId", sealed, created_at as "createdAt",
       proves_for as "provesFor"
     from identity_attempts where token_hash = $1 and expires_at > $2 and sealed is not null`,
  ),
  // Before the provider is asked: of two answers that come at once, one is looked at.
  /** Uses the attempt up; false when another answer was faster. */
  claim: anyRow<[tokenHash: Buffer, now: Date]>(
    'claim-identity-attempt',
    `update identity_attempts set sealed = null where token_hash = $1 and expires_at > $2 and sealed is not null returning 1 as one`,
  ),
  /** Puts another text in place of the one that was read, unless it has changed meanwhile. */
  reseal: execute<[attempt: { tokenHash: Buffer; sealed: Buffer }, next: Buffer]>(
    'reseal-identity-attempt',
    'update identity_attempts set sealed = $2 where token_hash = $1.tokenHash and sealed = $1.sealed',
  ),
  answer: execute<
    [
      tokenHash: Buffer,
      proven: Pick<AnsweredAttempt, 'issuer' | 'subject' | 'email' | 'isEmailVerified' | 'affiliations'> & {
        signedInAt: Date | null;
      },
      now: Date,
      expiresAt: Date,
    ]
  >(
    'answer-identity-attempt',
    `update identity_attempts set answered_at = $3, expires_at = $4, issuer = $2.issuer, subject = $2.subject, email = $2.email,
       is_email_verified = $2.isEmailVerified,
       affiliations = $2.affiliations, signed_in_at = $2.signedInAt
     where token_hash = $1 and answered_at is null`,
  ),
  /** What was proved for a sign-in and is not used yet. */
  findAnswered: maybeRow<AnsweredAttempt, [tokenHash: Buffer, now: Date]>(
    'find-answered-identity',
    `select ${COLUMNS} from identity_attempts where ${ANSWERED}`,
  ),
  /** Uses it; false when another request was faster. */
  consume: anyRow<[tokenHash: Buffer, now: Date]>(
    'consume-answered-identity',
    `delete from identity_attempts where ${ANSWERED} returning 1 as one`,
  ),
  hasSessionBegunSince: anyRow<[sessionId: string, since: Date]>(
    'session-began-since',
    'select 1 as one from sessions where id = $1 and created_at >= $2',
  ),
};

/** What a proof is bound to besides its one use and its end. */
interface Bound {
  readonly tokenHash: Buffer;
  readonly sessionId: string;
  readonly memberId: number;
}

// Still the member's: an account that was unlinked meanwhile proves nothing.
const OWN = `token_hash = $1 and expires_at > $2 and session_id = $3 and purpose = 'PROOF' and signed_in_at is not null
  and exists (
    select 1 from member_identities i
    where i.issuer = identity_attempts.issuer and i.subject = identity_attempts.subject and i.member_id = $4
  )`;
const findProof = statement<{ provesFor: string; expiresAt: Date }>(
  'find-provider-proof',
  `select proves_for as "provesFor", expires_at as "expiresAt" from identity_attempts where ${OWN}`,
);
const useProof = statement<{ one: number }>(
  'use-provider-proof',
  `delete from identity_attempts where ${OWN} and proves_for = $5 returning 1 as one`,
);

/** Sign-ins at a provider that stand for a password once. */
export const providerProofStore = {
  async find(db: Queryable, { tokenHash, sessionId, memberId }: Bound, now: Date) {
    const [row] = await db.query(findProof, [tokenHash, now, sessionId, memberId]);
    return row;
  },
  /** False when there is none for this call, or another request was faster. */
  use: (tx: Queryable, { tokenHash, sessionId, memberId }: Bound, provesFor: string, now: Date) =>
    hasRow(tx, useProof, [tokenHash, now, sessionId, memberId, provesFor]),
};
