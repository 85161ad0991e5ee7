import type { JobField } from '#domain/people/job-fields.ts';
import type { Queryable } from '#server/db/database.ts';
import { findRow, hasRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** Where a mentor works and as what. */
export interface Employment {
  readonly name: string;
  readonly jobCategory: JobField;
  readonly detailedJob: string;
}

interface NewestEmploymentRow {
  readonly status: 'APPROVED' | 'REJECTED';
  /** What the approved document was compared with; null in one from before this was kept. */
  readonly checkedOrganization: string | null;
  readonly checkedCategory: JobField | null;
  readonly checkedJob: string | null;
}

const findNewestDecided = statement<NewestEmploymentRow>(
  'find-newest-decided-employment',
  `select status, checked_organization as "checkedOrganization", checked_category as "checkedCategory", checked_job as "checkedJob"
   from certificates where member_id = $1 and certificate_type = 'EMPLOYMENT' and status <> 'PENDING' order by id desc limit 1`,
);

const keepChecked = statement(
  'keep-checked-employment',
  `update certificates set checked_organization = $2, checked_category = $3, checked_job = $4
   where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'APPROVED' and checked_job is null`,
);

const renewPending = statement<{ id: number }>(
  'renew-pending-employment',
  `update certificates set id = default, created_at = $2
   where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'PENDING' returning id`,
);

const insertPending = statement(
  'insert-employment-review',
  `insert into certificates (member_id, certificate_type, created_at) values ($1, 'EMPLOYMENT', $2)`,
);

const dropPending = statement(
  'drop-employment-review',
  `delete from certificates
   where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'PENDING' and file_id is null`,
);

export const employmentStore = {
  findNewestDecided: (tx: Queryable, memberId: number) => findRow(tx, findNewestDecided, [memberId]),
  /** Writes down what an approved document from before was compared with. */
  keepChecked: (tx: Queryable, memberId: number, { name, jobCategory, detailedJob }: Employment) =>
    tx.query(keepChecked, [memberId, name, jobCategory, detailedJob]),
  /** Gives what waits a new number. @returns whether something waits */
  renewPending: (tx: Queryable, memberId: number, now: Date) => hasRow(tx, renewPending, [memberId, now]),
  insertPending: (tx: Queryable, memberId: number, now: Date) => tx.query(insertPending, [memberId, now]),
  /** Takes back a review without a document. */
  dropPending: (tx: Queryable, memberId: number) => tx.query(dropPending, [memberId]),
};

/** What a mentor's profile takes over from the mentee's of the same member. */
export interface MenteesSideRow {
  readonly universityId: number;
  readonly imageFileId: number | null;
}

const lockMember = statement<{ email: string }>('lock-member', 'select email from members where id = $1 for update');
const findProof = statement<{ one: number }>(
  'find-school-proof',
  `select 1 as one from certificates where member_id = $1 and certificate_type = 'ENROLLMENT'
     and status in ('PENDING', 'APPROVED') limit 1`,
);
const findMentee = statement<MenteesSideRow>(
  'find-mentees-side',
  'select university_id as "universityId", image_file_id as "imageFileId" from mentee_profiles where member_id = $1',
);
const renameMentee = statement('rename-mentee', 'update mentee_profiles set nickname = $2 where member_id = $1');

export const profileStore = {
  lockMember: async (tx: Queryable, memberId: number) => (await findRow(tx, lockMember, [memberId]))?.email,
  findMentee: (tx: Queryable, memberId: number) => findRow(tx, findMentee, [memberId]),
  renameMentee: (tx: Queryable, memberId: number, nickname: string) => tx.query(renameMentee, [memberId, nickname]),
  /** Whether an enrolment certificate of the member is under review or approved. */
  hasSchoolProof: (db: Queryable, memberId: number) => hasRow(db, findProof, [memberId]),
};

const insertNickname = statement('insert-nickname', 'insert into nicknames (nickname_key, member_id) values ($1, $2)');
const updateNickname = statement('update-nickname', 'update nicknames set nickname_key = $1 where member_id = $2');
const findHolder = statement<{ memberId: number }>(
  'find-nickname-holder',
  'select member_id as "memberId" from nicknames where nickname_key = $1',
);

export const nicknameStore = {
  insert: (tx: Queryable, key: string, memberId: number) => tx.query(insertNickname, [key, memberId]),
  update: (tx: Queryable, key: string, memberId: number) => tx.query(updateNickname, [key, memberId]),
  findHolder: async (db: Queryable, key: string) => (await findRow(db, findHolder, [key]))?.memberId,
};
