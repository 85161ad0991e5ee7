import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportProfile = statement(
  'export-mentor-profile',
  `select p.nickname, u.name as "schoolName", p.major, p.organization_name as "organizationName", p.job_category as "jobCategory",
     p.detailed_job as "detailedJob", p.experience, p.introduction_title as "introductionTitle",
     p.introduction_content as "introductionContent", p.days, p.start_time::text as "startTime", p.end_time::text as "endTime",
     p.mentoring_fields as "mentoringFields", p.hashtags, p.message, p.portfolio_description as "portfolioDescription",
     p.mentoring_count as "mentoringCount", p.meeting_kind as "meetingKind", p.meeting_link as "meetingLink",
     p.listed_at as "listedAt", p.paused_at as "pausedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"
   from mentor_profiles p join universities u on u.id = p.university_id where p.member_id = $1`,
);
// School and job field stay: the row asks for them, and they name nobody. What must have a value gets one that says nothing.
const eraseProfile = statement(
  'erase-mentor-profile',
  `update mentor_profiles set nickname = $2, major = '', image_file_id = null, organization_name = '', detailed_job = '', experience = 1,
     introduction_title = '', introduction_content = '', days = array['월'], start_time = '09:00', end_time = '18:00',
     mentoring_fields = mentoring_fields[1:1], hashtags = array[''], message = '', portfolio_file_id = null, portfolio_description = '',
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
