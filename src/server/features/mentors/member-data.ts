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

const exportAvailability = statement(
  'export-availability',
  `select a.week, a.notice_hours as "noticeHours", a.max_sessions_a_week as "maxSessionsAWeek",
     a.max_open_proposals as "maxOpenProposals", a.updated_at as "updatedAt",
     (select json_agg(json_build_object('day', e.day, 'halfHours', e.half_hours) order by e.day)
      from availability_exceptions e where e.mentor_id = a.mentor_id) as exceptions
   from mentor_availability a where a.mentor_id = $1`,
);
const eraseAvailability = statement('erase-availability', 'delete from mentor_availability where mentor_id = $1');
const eraseExceptions = statement(
  'erase-availability-exceptions',
  'delete from availability_exceptions where mentor_id = $1',
);

export const availabilityData: MemberData = {
  name: 'availability',
  tables: ['mentor_availability', 'availability_exceptions'],
  exportFor: ({ db }, { memberId }) => db.query(exportAvailability, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseAvailability, [memberId]);
    await tx.query(eraseExceptions, [memberId]);
  },
};

const exportBookmarks = statement(
  'export-bookmarks',
  `select p.nickname as mentor, b.tells_new_times as "tellsNewTimes", b.created_at as "createdAt"
   from bookmarks b join mentor_profiles p on p.member_id = b.mentor_id where b.member_id = $1 order by b.created_at, b.mentor_id`,
);
const eraseOwn = statement('erase-bookmarks', 'delete from bookmarks where member_id = $1');
const eraseOf = statement('erase-bookmarks-of-mentor', 'delete from bookmarks where mentor_id = $1');

export const bookmarkData: MemberData = {
  name: 'bookmarks',
  tables: ['bookmarks'],
  exportFor: ({ db }, { memberId }) => db.query(exportBookmarks, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseOwn, [memberId]);
    await tx.query(eraseOf, [memberId]);
  },
};

const exportRecommendations = statement(
  'export-recommendations',
  `select mentor_ids as "mentorIds", computed_at as "computedAt" from recommendations where mentee_id = $1`,
);
const eraseRecommendations = statement('erase-recommendations', 'delete from recommendations where mentee_id = $1');

export const recommendationData: MemberData = {
  name: 'recommendations',
  tables: ['recommendations'],
  exportFor: ({ db }, { memberId }) => db.query(exportRecommendations, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseRecommendations, [memberId]),
};

const exportWaits = statement(
  'export-waits',
  `select p.nickname as mentor, w.created_at as "createdAt", w.ahead_until as "placeKeptUntil"
   from mentor_waits w join mentor_profiles p on p.member_id = w.mentor_id where w.mentee_id = $1 order by w.created_at, w.mentor_id`,
);
const eraseWaits = statement('erase-waits', 'delete from mentor_waits where mentee_id = $1 or mentor_id = $1');

export const waitData: MemberData = {
  name: 'waits',
  tables: ['mentor_waits'],
  exportFor: ({ db }, { memberId }) => db.query(exportWaits, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseWaits, [memberId]),
};
