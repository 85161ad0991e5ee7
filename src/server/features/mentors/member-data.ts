import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';
import { mentorSql } from './mentor-columns-sql.ts';
// The school stays: the row asks for it, and it names nobody.
const eraseProfile = statement(
  'erase-mentor-profile',
  `update mentor_profiles set nickname = $2, image_file_id = null, portfolio_file_id = null, ${mentorSql.erase},
     meeting_kind = 'ROOM', meeting_link = null, listed_at = null, listed_before_absence_at = null, answer_speed = 0,
     paused_at = null, resumed_at = null
   where member_id = $1`,
);
const eraseTokens = statement('erase-mentor-words', 'delete from mentor_words where mentor_id = $1');

export const mentorProfileData = describeMemberData({
  name: 'mentorProfile',
  tables: ['mentor_profiles', 'mentor_words'],
  exportFor: statement(
    'export-mentor-profile',
    `select p.nickname, u.name as "schoolName", ${mentorSql.exported}, p.mentoring_count as "mentoringCount", p.meeting_kind as "meetingKind", p.meeting_link as "meetingLink",
     p.listed_at as "listedAt", p.paused_at as "pausedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"
   from mentor_profiles p join universities u on u.id = p.university_id where p.member_id = $1`,
  ),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseProfile, [memberId, FORMER_MEMBER_NAME]);
    await tx.query(eraseTokens, [memberId]);
  },
});

export const availabilityData = describeMemberData({
  name: 'availability',
  tables: ['mentor_availability', 'availability_exceptions'],
  exportFor: statement(
    'export-availability',
    `select a.week, a.notice_hours as "noticeHours", a.max_sessions_a_week as "maxSessionsAWeek",
     a.max_open_proposals as "maxOpenProposals", a.updated_at as "updatedAt",
     (select json_agg(json_build_object('day', e.day, 'halfHours', e.half_hours) order by e.day)
      from availability_exceptions e where e.mentor_id = a.mentor_id) as exceptions
   from mentor_availability a where a.mentor_id = $1`,
  ),
  eraseFor: [
    statement('erase-availability', 'delete from mentor_availability where mentor_id = $1'),
    statement('erase-availability-exceptions', 'delete from availability_exceptions where mentor_id = $1'),
  ],
});

export const bookmarkData = describeMemberData({
  name: 'bookmarks',
  tables: ['bookmarks'],
  exportFor: statement(
    'export-bookmarks',
    `select p.nickname as mentor, b.tells_new_times as "tellsNewTimes", b.created_at as "createdAt"
   from bookmarks b join mentor_profiles p on p.member_id = b.mentor_id where b.member_id = $1 order by b.created_at, b.mentor_id`,
  ),
  eraseFor: [
    statement('erase-bookmarks', 'delete from bookmarks where member_id = $1'),
    statement('erase-bookmarks-of-mentor', 'delete from bookmarks where mentor_id = $1'),
  ],
});

export const recommendationData = describeMemberData({
  name: 'recommendations',
  tables: ['recommendations'],
  exportFor: statement(
    'export-recommendations',
    `select mentor_ids as "mentorIds", computed_at as "computedAt" from recommendations where mentee_id = $1`,
  ),
  eraseFor: [statement('erase-recommendations', 'delete from recommendations where mentee_id = $1')],
});

export const waitData = describeMemberData({
  name: 'waits',
  tables: ['mentor_waits'],
  exportFor: statement(
    'export-waits',
    `select p.nickname as mentor, w.created_at as "createdAt", w.ahead_until as "placeKeptUntil"
   from mentor_waits w join mentor_profiles p on p.member_id = w.mentor_id where w.mentee_id = $1 order by w.created_at, w.mentor_id`,
  ),
  eraseFor: [statement('erase-waits', 'delete from mentor_waits where mentee_id = $1 or mentor_id = $1')],
});
