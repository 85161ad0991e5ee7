import type { JobField } from '#domain/people/job-fields.ts';
import { anyRow, execute, maybeRow, maybeValue } from '#server/db/rows.ts';

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

export const employmentStore = {
  findNewestDecided: maybeRow<NewestEmploymentRow, [memberId: number]>(
    'find-newest-decided-employment',
    `select status, checked_organization as "checkedOrganization", checked_category as "checkedCategory", checked_job as "checkedJob"
     from certificates where member_id = $1 and certificate_type = 'EMPLOYMENT' and status <> 'PENDING' order by id desc limit 1`,
  ),
  /** Writes down what an approved document from before was compared with. */
  keepChecked: execute<[memberId: number, employment: Employment]>(
    'keep-checked-employment',
    `update certificates set checked_organization = $2.name, checked_category = $2.jobCategory, checked_job = $2.detailedJob
     where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'APPROVED' and checked_job is null`,
  ),
  /** Gives what waits a new number. @returns whether something waits */
  renewPending: anyRow<[memberId: number, now: Date]>(
    'renew-pending-employment',
    `update certificates set id = default, created_at = $2
     where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'PENDING' returning id`,
  ),
  insertPending: execute<[memberId: number, now: Date]>(
    'insert-employment-review',
    `insert into certificates (member_id, certificate_type, created_at) values ($1, 'EMPLOYMENT', $2)`,
  ),
  /** Takes back a review without a document. */
  dropPending: execute<[memberId: number]>(
    'drop-employment-review',
    `delete from certificates
     where member_id = $1 and certificate_type = 'EMPLOYMENT' and status = 'PENDING' and file_id is null`,
  ),
};

/** What a mentor's profile takes over from the mentee's of the same member. */
export interface MenteesSideRow {
  readonly universityId: number;
  readonly imageFileId: number | null;
}

export const profileStore = {
  lockMember: maybeValue<string, [memberId: number]>(
    'lock-member',
    'select email from members where id = $1 for update',
  ),
  findMentee: maybeRow<MenteesSideRow, [memberId: number]>(
    'find-mentees-side',
    'select university_id as "universityId", image_file_id as "imageFileId" from mentee_profiles where member_id = $1',
  ),
  renameMentee: execute<[memberId: number, nickname: string]>(
    'rename-mentee',
    'update mentee_profiles set nickname = $2 where member_id = $1',
  ),
  /** Whether an enrolment certificate of the member is under review or approved. */
  hasSchoolProof: anyRow<[memberId: number]>(
    'find-school-proof',
    `select 1 as one from certificates where member_id = $1 and certificate_type = 'ENROLLMENT'
       and status in ('PENDING', 'APPROVED') limit 1`,
  ),
};

export const nicknameStore = {
  insert: execute<[key: string, memberId: number]>(
    'insert-nickname',
    'insert into nicknames (nickname_key, member_id) values ($1, $2)',
  ),
  update: execute<[key: string, memberId: number]>(
    'update-nickname',
    'update nicknames set nickname_key = $1 where member_id = $2',
  ),
  findHolder: maybeValue<number, [key: string]>(
    'find-nickname-holder',
    'select member_id as "memberId" from nicknames where nickname_key = $1',
  ),
};
