import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';
import { menteeSql } from './mentee-columns-sql.ts';

const exportProfile = statement(
  'export-mentee-profile',
  `select p.nickname, u.name as "schoolName", ${menteeSql.exported}, p.verified_at as "verifiedAt", p.verified_until as "verifiedUntil", p.created_at as "createdAt",
     p.updated_at as "updatedAt"
   from mentee_profiles p join universities u on u.id = p.university_id where p.member_id = $1`,
);
// The school stays: the row asks for one, and a mentor's history says which it was.
const eraseProfile = statement(
  'erase-mentee-profile',
  `update mentee_profiles set nickname = $2, image_file_id = null, ${menteeSql.erase}, verified_at = null, verified_until = null,
     lapse_warned_at = null where member_id = $1`,
);

export const menteeProfileData: MemberData = {
  name: 'menteeProfile',
  tables: ['mentee_profiles'],
  exportFor: ({ db }, { memberId }) => db.query(exportProfile, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseProfile, [memberId, FORMER_MEMBER_NAME]),
};
