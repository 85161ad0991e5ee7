import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface RoleRow {
  /** The role of the sign-up. */
  readonly memberType: Role;
  readonly isMentorToo: boolean;
}

const lock = statement<RoleRow>(
  'lock-member-roles',
  `select member_type as "memberType", mentor_since is not null as "isMentorToo" from members where id = $1 and deleted_at is null for update`,
);
const becomeMentor = statement('become-mentor', 'update members set mentor_since = $2 where id = $1');

export const roleStore = {
  async lock(tx: Queryable, memberId: number): Promise<RoleRow | undefined> {
    const [row] = await tx.query(lock, [memberId]);
    return row;
  },
  becomeMentor: (tx: Queryable, memberId: number, now: Date) => tx.query(becomeMentor, [memberId, now]),
};
