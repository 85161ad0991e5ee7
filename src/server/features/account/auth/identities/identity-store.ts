import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** An account at another service, as its issuer names it: no two issuers mean the same by one name. */
export interface IdentityName {
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

// Operators sign in with their password and second factor alone (S-62).
const findMember = statement<{ memberId: number }>(
  'find-member-of-identity',
  `select i.member_id as "memberId" from member_identities i join members m on m.id = i.member_id
   where i.issuer = $1 and i.subject = $2 and m.member_type <> 'ROLE_ADMIN' and m.erased_at is null`,
);
const insertIdentity = statement<{ id: number }>(
  'insert-identity',
  `insert into member_identities (member_id, provider, issuer, subject, email, created_at, last_used_at)
   values ($1, $2, $3, $4, $5, $6, $6) on conflict (issuer, subject) do nothing returning id`,
);
const useIdentity = statement(
  'use-identity',
  'update member_identities set last_used_at = $3, email = coalesce($4, email) where issuer = $1 and subject = $2',
);
const countOfMember = statement<{ count: number }>(
  'count-identities',
  'select count(*)::int as count from member_identities where member_id = $1',
);
const listOfMember = statement<LinkedIdentity>(
  'list-identities',
  `select id as "identityId", provider, email, created_at as "linkedAt", last_used_at as "lastUsedAt"
   from member_identities where member_id = $1 order by id`,
);
const lockOfMember = statement<{ id: number }>(
  'lock-identities',
  'select id from member_identities where member_id = $1 order by id for update',
);
const removeIdentity = statement<{ provider: string }>(
  'remove-identity',
  'delete from member_identities where id = $1 and member_id = $2 returning provider',
);

export const identityStore = {
  list: (db: Queryable, memberId: number) => db.query(listOfMember, [memberId]),
  /** @returns how many the member has, until the transaction ends */
  async lock(tx: Queryable, memberId: number): Promise<number> {
    return (await tx.query(lockOfMember, [memberId])).length;
  },
  /** @returns the provider; undefined when the member has no such identity */
  async remove(tx: Queryable, identityId: number, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(removeIdentity, [identityId, memberId]);
    return row?.provider;
  },
  /** The member who signs in with it, unless they are an operator or erased. */
  async findMember(db: Queryable, { issuer, subject }: IdentityName): Promise<number | undefined> {
    const [row] = await db.query(findMember, [issuer, subject]);
    return row?.memberId;
  },
  /** @returns false when somebody has it already, this member or another */
  async insert(tx: Queryable, identity: NewIdentity, now: Date): Promise<boolean> {
    const { memberId, provider, issuer, subject, email } = identity;
    return (await tx.query(insertIdentity, [memberId, provider, issuer, subject, email, now])).length > 0;
  },
  /** Notes a sign-in, and the address that the provider tells now. */
  use: (tx: Queryable, { issuer, subject }: IdentityName, email: string | null, now: Date) =>
    tx.query(useIdentity, [issuer, subject, now, email]),
  async count(tx: Queryable, memberId: number): Promise<number> {
    const [row] = await tx.query(countOfMember, [memberId]);
    return row?.count ?? 0;
  },
};
