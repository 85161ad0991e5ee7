import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** The limit for each way to find a member. */
const ROWS = 500;
/** The limit of schools for a text that fits many names. */
const SCHOOLS = 10;
// Each part uses its own index, newest members first; a school's members that of the school, however few or many there are.
const newestOfSchools = (profiles: string) =>
  `select p.member_id from schools s cross join lateral (
     select member_id from ${profiles} where university_id = s.id order by member_id desc limit ${ROWS}
   ) p order by p.member_id desc limit ${ROWS}`;
const search = statement<{ memberId: number }>(
  'search-member-ids',
  `with schools as materialized (select id from universities where name like $3 or short_names ilike $3 order by name limit ${SCHOOLS})
   (select id as "memberId" from members where email like $1 order by id desc limit ${ROWS})
   union (select member_id from nicknames where nickname_key like $2 order by member_id desc limit ${ROWS})
   union (${newestOfSchools('mentor_profiles')})
   union (${newestOfSchools('mentee_profiles')})`,
);

export const memberSearchStore = {
  /** Patterns of LIKE. */
  async search(db: Queryable, patterns: { email: string; nickname: string; school: string }): Promise<number[]> {
    const { email, nickname, school } = patterns;
    return (await db.query(search, [email, nickname, school])).map(({ memberId }) => memberId);
  },
};
