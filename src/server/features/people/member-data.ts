import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import { describeMemberData } from '#server/platform/member-data/member-data.ts';
import { menteeSql } from './profiles/profile-columns-sql.ts';

export const certificateData = describeMemberData({
  name: 'certificates',
  tables: ['certificates'],
  exportFor: statement(
    'export-certificates',
    `select certificate_type as "certificateType", status, standing, reason, created_at as "createdAt", decided_at as "decidedAt"
   from certificates where member_id = $1 order by id`,
  ),
  eraseFor: [statement('erase-certificates', 'delete from certificates where member_id = $1')],
});

/** A code that was mailed, for minutes. When the proof ends is in the profile. */
export const enrolmentCodeData = describeMemberData({
  name: 'enrolmentCode',
  tables: ['enrolment_codes'],
  eraseFor: [statement('erase-enrolment-code', 'delete from enrolment_codes where member_id = $1')],
});
// After the profile and the certificates have let go of theirs. Files of messages and disputes go with those.
const eraseFiles = statement(
  'erase-files',
  `update files set deleted_at = $2, original_name = ''
   where owner_id = $1 and kind in ('PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE') and deleted_at is null`,
);

export const fileData = describeMemberData({
  name: 'files',
  tables: ['files'],
  exportFor: statement(
    'export-files',
    `select id as "fileId", kind, original_name as "fileName", content_type as "contentType", byte_size as "byteSize", created_at as "createdAt"
   from files where owner_id = $1 and deleted_at is null order by id`,
  ),
  eraseFor: (tx, { memberId }, now) => tx.query(eraseFiles, [memberId, now]),
});
// The school stays: the row asks for one, and a mentor's history says which it was.
const eraseProfile = statement(
  'erase-mentee-profile',
  `update mentee_profiles set nickname = $2, image_file_id = null, ${menteeSql.erase}, verified_at = null, verified_until = null,
     lapse_warned_at = null where member_id = $1`,
);

export const menteeProfileData = describeMemberData({
  name: 'menteeProfile',
  tables: ['mentee_profiles'],
  exportFor: statement(
    'export-mentee-profile',
    `select p.nickname, u.name as "schoolName", ${menteeSql.exported}, p.verified_at as "verifiedAt", p.verified_until as "verifiedUntil", p.created_at as "createdAt",
     p.updated_at as "updatedAt"
   from mentee_profiles p join universities u on u.id = p.university_id where p.member_id = $1`,
  ),
  eraseFor: (tx, { memberId }) => tx.query(eraseProfile, [memberId, FORMER_MEMBER_NAME]),
});

/** The profile's export has the nickname. */
export const nicknameData = describeMemberData({
  name: 'nickname',
  tables: ['nicknames'],
  eraseFor: [statement('erase-nickname', 'delete from nicknames where member_id = $1')],
});

export const schoolProofData = describeMemberData({
  name: 'schoolProofs',
  tables: ['school_proofs'],
  exportFor: statement(
    'export-school-proofs',
    `select u.name as "schoolName", p.student_at as "studentAt", p.alum_at as "alumAt"
   from school_proofs p join universities u on u.id = p.university_id where p.member_id = $1 order by u.name`,
  ),
  eraseFor: [statement('erase-school-proofs', 'delete from school_proofs where member_id = $1')],
});

export const universityRequestData = describeMemberData({
  name: 'universityRequests',
  tables: ['university_requests'],
  exportFor: statement(
    'export-university-requests',
    `select name, created_at as "createdAt" from university_requests where member_id = $1 order by created_at, name`,
  ),
  eraseFor: [statement('erase-university-requests', 'delete from university_requests where member_id = $1')],
});
