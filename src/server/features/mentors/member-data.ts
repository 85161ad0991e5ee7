import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';
import { mentorSql } from './mentor-columns-sql.ts';

const exportProfile = statement(
  'export-mentor-profile',
  `select p.nickname, u.name as "schoolName", ${mentorSql.exported}, p.mentoring_count as "mentoringCount", p.meeting_kind as "meetingKind", p.meeting_link as "meetingLink",
     p.listed_at as "listedAt", p.paused_at as "pausedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"
   from mentor_profiles p join universities u on u.id = p.university_id where p.member_id = $1`,
);
// The school stays: the row asks for it, and it names nobody.
const eraseProfile = statement(
  'erase-mentor-profile',
  `update mentor_profiles set nickname = $2, image_file_id = null, portfolio_file_id = null, ${mentorSql.erase},
     meeting_kind = 'ROOM', meeting_link = null, listed_at = null, listed_before_absence_at = null, answer_speed = 0,
     paused_at = null, resumed_at = null
   where member_id = $1`,
);
const eraseTokens = statement('erase-mentor-words', 'delete from mentor_words where mentor_id = $1');

export const mentorProfileData: MemberData = {
  name: 'mentorProfile',
  tables: ['mentor_profiles', 'mentor_words'],
  exportFor: ({ db }, { memberId }) => db.query(exportProfile, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseProfile, [memberId, FORMER_MEMBER_NAME]);
    await tx.query(eraseTokens, [memberId]);
  },
};
