import { manyValues } from '#server/db/rows.ts';

/** The limit for each way to find a member. */
const ROWS = 500;
/** The limit of schools for a text that fits many names. */
const SCHOOLS = 10;
// Each part uses its own index, newest members first; a school's members that of the school, however few or many there are.
const newestOfSchools = (profiles: string) =>
  `select p.member_id from schools s cross join lateral (
     select member_id from ${profiles} where university_id = s.id order by member_id desc limit ${ROWS}
   ) p order by p.member_id desc limit ${ROWS}`;

export const memberSearchStore = {
  /** Patterns of LIKE. */
  search: manyValues<number, [patterns: { email: string; nickname: string; school: string }]>(
    'search-member-ids',
    `with schools as materialized (select id from universities where name like $1.school or short_names ilike $1.school order by name limit ${SCHOOLS})
     (select id as "memberId" from members where email like $1.email order by id desc limit ${ROWS})
     union (select member_id from nicknames where nickname_key like $1.nickname order by member_id desc limit ${ROWS})
     union (${newestOfSchools('mentor_profiles')})
     union (${newestOfSchools('mentee_profiles')})`,
  ),
};
