import type { TermTag } from '#domain/account/terms.ts';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeRow, maybeValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

interface AccountRow {
  readonly memberId: number;
  readonly role: Role;
  readonly passwordHash: string;
  readonly maySignIn: boolean;
  /** False for a deleted account. */
  readonly isSuspended: boolean;
  /** Since when the account is deleted and can be brought back; null otherwise. */
  readonly deletedAt: Date | null;
  /** Null also where a suspension has no end. */
  readonly suspendedUntil: Date | null;
}

/** An account, held while its second factor is checked. */
interface HeldAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly isSuspended: boolean;
  /** Null also where a suspension has no end. */
  readonly suspendedUntil: Date | null;
  readonly deletedAt: Date | null;
}

const insertMember = statement<{ id: number }>(
  'insert-member',
  `insert into members (member_type, email, password_hash, created_at, operator_roles) values ($1, $2, $3, $4, $5)
   on conflict (email) do nothing returning id`,
);

export const accountStore = {
  findByEmail: maybeRow<AccountRow, [email: string]>(
    'find-account-by-email',
    `select id as "memberId", member_type as role, password_hash as "passwordHash",
       (suspended_at is null and deleted_at is null) as "maySignIn",
       (suspended_at is not null and deleted_at is null) as "isSuspended",
       case when suspended_at is null and erased_at is null then deleted_at end as "deletedAt",
       (select s.ends_at from suspensions s where s.member_id = members.id and s.lifted_at is null) as "suspendedUntil"
     from members where email = $1`,
  ),
  /**
   * Whether the account still has this password and may sign in; `orDeleted` while it can still be brought back. Locks the row until the
   * transaction ends, so that no session is started concurrently with a password reset (A1).
   */
  lockForSignIn: anyRow<[account: { memberId: number; passwordHash: string; orDeleted: boolean }]>(
    'hold-account-for-sign-in',
    `select id from members
     where id = $1.memberId and password_hash = $1.passwordHash and suspended_at is null and (deleted_at is null or $1.orDeleted)
       and erased_at is null for share`,
  ),
  /** A mentor's or mentee's account that is not erased, until the transaction ends; undefined for an operator. */
  holdMember: maybeRow<HeldAccount, [memberId: number]>(
    'hold-member',
    `select email, password_hash as "passwordHash", suspended_at is not null as "isSuspended", deleted_at as "deletedAt",
       (select s.ends_at from suspensions s where s.member_id = members.id and s.lifted_at is null) as "suspendedUntil"
     from members where id = $1 and member_type <> 'ROLE_ADMIN' and erased_at is null for share`,
  ),
  /** A new member's id, or undefined when the address is already registered: never an upsert (S-13). */
  async insert(
    db: Queryable,
    member: {
      memberType: Role;
      email: string;
      passwordHash: string;
      now: Date;
      operatorRoles?: readonly OperatorRole[];
    },
  ): Promise<number | undefined> {
    const { memberType, email, passwordHash, now, operatorRoles = [] } = member;
    const [row] = await db.query(insertMember, [memberType, email, passwordHash, now, operatorRoles]);
    return row?.id;
  },
  // Members only: no call of a member sets an operator's password (S-62).
  /** A mentor's or mentee's address and password; undefined for an operator, and for a member who may not sign in. */
  findOfMember: maybeRow<{ email: string; passwordHash: string }, [memberId: number]>(
    'find-account-of-member',
    `select email, password_hash as "passwordHash" from members
     where id = $1 and member_type <> 'ROLE_ADMIN' and suspended_at is null and deleted_at is null`,
  ),
  /** Replaces the password of a mentor or mentee, if it is still the one that was checked. @returns whether it was */
  changePassword: anyRow<[change: { memberId: number; from: string; to: string; now: Date }]>(
    'change-password',
    `update members set password_hash = $1.to, password_changed_at = $1.now
     where id = $1.memberId and password_hash = $1.from and member_type <> 'ROLE_ADMIN' and deleted_at is null returning id`,
  ),
  // Members only: no code sets an operator's password (S-62).
  /** Sets the password of the address's mentor or mentee. @returns the member's id; undefined for an operator */
  setPassword: maybeValue<number, [email: string, passwordHash: string, now: Date]>(
    'set-password',
    `update members set password_hash = $2, password_changed_at = $3
     where email = $1 and erased_at is null and member_type <> 'ROLE_ADMIN' returning id`,
  ),
  // Payments, proposals and sign-ins with the account wait for this, and this for them (docs/decisions/0162).
  /** Closes a mentor's or mentee's account, if its password is still the one that was checked. @returns whether it was open */
  delete: anyRow<[account: { memberId: number; passwordHash: string; now: Date }]>(
    'delete-account',
    `update members set deleted_at = $1.now
     where id = $1.memberId and password_hash = $1.passwordHash and member_type <> 'ROLE_ADMIN' and suspended_at is null and deleted_at is null
     returning id`,
  ),
  /** Opens an account again that is not erased yet. @returns whether there was one */
  restore: anyRow<[memberId: number, passwordHash: string]>(
    'restore-account',
    `update members set deleted_at = null
     where id = $1 and password_hash = $2 and suspended_at is null and deleted_at is not null and erased_at is null returning id`,
  ),
};

interface ConsentRow {
  readonly tag: TermTag;
  readonly agreed: boolean;
  readonly version: string;
  readonly agreedAt: Date;
}

export const consentStore = {
  // Only for a member who is there and has not decided otherwise since.
  /** Marketing consents that were given, or reminded of, before; they are reminded of now. Up to 100. */
  takeToRemind: manyRows<{ email: string; agreedAt: Date }, [before: Date, now: Date]>(
    'take-marketing-consents-to-remind',
    `with due as (
       select c.member_id, c.agreed_at from term_consents c
       where c.tag = 'MARKETING_CONSENT' and c.agreed and coalesce(c.reminded_at, c.agreed_at) <= $1
         and exists (select from members m where m.id = c.member_id and m.deleted_at is null)
         and not exists (
           select from term_consents n where n.member_id = c.member_id and n.tag = c.tag and n.agreed_at > c.agreed_at
         )
       order by coalesce(c.reminded_at, c.agreed_at), c.member_id limit 100 for update of c skip locked
     )
     update term_consents c set reminded_at = $2 from due join members m on m.id = due.member_id
     where c.member_id = due.member_id and c.tag = 'MARKETING_CONSENT' and c.agreed_at = due.agreed_at
     returning m.email, c.agreed_at as "agreedAt"`,
  ),
  /** What a member last said to each text. */
  listNewest: manyRows<ConsentRow, [memberId: number]>(
    'list-newest-consents',
    `select distinct on (tag) tag, agreed, version, agreed_at as "agreedAt" from term_consents
     where member_id = $1 order by tag, agreed_at desc`,
  ),
  // Consents are a mentor's or mentee's: an operator has none.
  /** Lets one change of a member's consents at a time. @returns the address; undefined for an operator */
  lockMember: maybeValue<string, [memberId: number]>(
    'lock-member-for-consent',
    `select email from members where id = $1 and member_type <> 'ROLE_ADMIN' and deleted_at is null for update`,
  ),
  insert: execute<
    [consent: { memberId: number; tag: TermTag; agreed: boolean; version: string; at: Date; ip: string }]
  >(
    'insert-term-consent',
    `insert into term_consents (member_id, tag, agreed, version, agreed_at, ip)
       values ($1.memberId, $1.tag, $1.agreed, $1.version, $1.at, $1.ip)`,
  ),
};
