import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** Of each way to find a member. */
const ROWS = 500;
// Each part goes by an index of its own, newest members first.
const search = statement<{ memberId: number }>(
  'search-member-ids',
  `with schools as (select id from universities where name like $3 or short_names like $3)
   (select id as "memberId" from members where email like $1 order by id desc limit ${ROWS})
   union (select member_id from nicknames where nickname_key like $2 order by member_id desc limit ${ROWS})
   union (select member_id from mentor_profiles where university_id in (select id from schools) order by member_id desc limit ${ROWS})
   union (select member_id from mentee_profiles where university_id in (select id from schools) order by member_id desc limit ${ROWS})`,
);

export const memberSearchStore = {
  /** Patterns of LIKE. */
  async search(db: Queryable, patterns: { email: string; nickname: string; school: string }): Promise<number[]> {
    const { email, nickname, school } = patterns;
    return (await db.query(search, [email, nickname, school])).map(({ memberId }) => memberId);
  },
};
