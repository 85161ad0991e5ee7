import { FORMER_MEMBER_NAME } from '#domain/people/reserved-names.ts';
import { statement } from '#server/db/statement.ts';
import { EXPORTS_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';
import { menteeSql } from './profiles/profile-columns-sql.ts';

const exportCertificates = statement(
  'export-certificates',
  `select certificate_type as "certificateType", status, standing, reason, created_at as "createdAt", decided_at as "decidedAt"
   from certificates where member_id = $1 order by id`,
);
const eraseCertificates = statement('erase-certificates', 'delete from certificates where member_id = $1');

export const certificateData: MemberData = {
  name: 'certificates',
  tables: ['certificates'],
  exportFor: ({ db }, { memberId }) => db.query(exportCertificates, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseCertificates, [memberId]),
};

const erase = statement('erase-enrolment-code', 'delete from enrolment_codes where member_id = $1');

/** A code that was mailed, for minutes. When the proof ends is in the profile. */
export const enrolmentCodeData: MemberData = {
  name: 'enrolmentCode',
  tables: ['enrolment_codes'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: (tx, { memberId }) => tx.query(erase, [memberId]),
};

const exportFiles = statement(
  'export-files',
  `select id as "fileId", kind, original_name as "fileName", content_type as "contentType", byte_size as "byteSize", created_at as "createdAt"
   from files where owner_id = $1 and deleted_at is null order by id`,
);
// After the profile and the certificates have let go of theirs. Files of messages and disputes go with those.
const eraseFiles = statement(
  'erase-files',
  `update files set deleted_at = $2, original_name = ''
   where owner_id = $1 and kind in ('PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE') and deleted_at is null`,
);

export const fileData: MemberData = {
  name: 'files',
  tables: ['files'],
  exportFor: ({ db }, { memberId }) => db.query(exportFiles, [memberId]),
  eraseFor: (tx, { memberId }, now) => tx.query(eraseFiles, [memberId, now]),
};

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

const eraseNickname = statement('erase-nickname', 'delete from nicknames where member_id = $1');

/** The profile's export has the nickname. */
export const nicknameData: MemberData = {
  name: 'nickname',
  tables: ['nicknames'],
  exportFor: EXPORTS_NOTHING,
  eraseFor: (tx, { memberId }) => tx.query(eraseNickname, [memberId]),
};

const exportProofs = statement(
  'export-school-proofs',
  `select u.name as "schoolName", p.student_at as "studentAt", p.alum_at as "alumAt"
   from school_proofs p join universities u on u.id = p.university_id where p.member_id = $1 order by u.name`,
);
const eraseProofs = statement('erase-school-proofs', 'delete from school_proofs where member_id = $1');

export const schoolProofData: MemberData = {
  name: 'schoolProofs',
  tables: ['school_proofs'],
  exportFor: ({ db }, { memberId }) => db.query(exportProofs, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseProofs, [memberId]),
};

const exportRequests = statement(
  'export-university-requests',
  `select name, created_at as "createdAt" from university_requests where member_id = $1 order by created_at, name`,
);
const eraseRequests = statement('erase-university-requests', 'delete from university_requests where member_id = $1');

export const universityRequestData: MemberData = {
  name: 'universityRequests',
  tables: ['university_requests'],
  exportFor: ({ db }, { memberId }) => db.query(exportRequests, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseRequests, [memberId]),
};
