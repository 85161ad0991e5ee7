import { REQUIRED_TERM_TAGS, TERMS_VERSIONS } from '#domain/account/terms.ts';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

/** A hash of argon2id, quick to compare with, which no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=8,t=1,p=1$bm9ib2R5c2lnbnNpbg$${'A'.repeat(43)}`;

const insertMember = statement<{ id: number }>(
  'insert-test-member',
  `with inserted as (
     insert into members (member_type, email, password_hash, created_at, operator_roles)
     values ($1, $2, '${NO_PASSWORD}', $3, case when $1 = 'ROLE_ADMIN' then $4::text[] else '{}' end) returning id
   ), agreed as (
     insert into term_consents (member_id, tag, agreed, version, agreed_at, ip)
     select id, tag, true, version, $3, '127.0.0.1' from inserted, unnest($5::text[], $6::text[]) as t (tag, version)
     where $1 <> 'ROLE_ADMIN'
   )
   select id from inserted`,
);

/** Inserts a member as sign-up does, with the required consents and without hashing a password, which is slow @returns the id */
export async function insertMemberRow(
  db: Queryable,
  member: { role: Role; email: string; now: Date; operatorRoles?: readonly OperatorRole[] },
): Promise<number> {
  const [row] = await db.query(insertMember, [
    member.role,
    member.email,
    member.now,
    member.operatorRoles ?? ['OWNER'],
    REQUIRED_TERM_TAGS,
    REQUIRED_TERM_TAGS.map((tag) => TERMS_VERSIONS[tag]),
  ]);
  if (!row) throw new Error('The member was not inserted');
  return row.id;
}

const suspend = statement('suspend-test-member', 'update members set suspended_at = $2 where id = $1');

/** Suspends a member in the database alone: sessions that stand open are not looked at. */
export const suspendMember = (db: Queryable, memberId: number, now: Date) => db.query(suspend, [memberId, now]);

const lift = statement('lift-test-suspension', 'update members set suspended_at = null where id = $1');

/** Ends a suspension in the database alone. */
export const liftSuspension = (db: Queryable, memberId: number) => db.query(lift, [memberId]);

const remove = statement('delete-test-member', 'update members set deleted_at = $2 where id = $1');

/** Marks a member as deleted, in the database alone. */
export const deleteMember = (db: Queryable, memberId: number, now: Date) => db.query(remove, [memberId, now]);
