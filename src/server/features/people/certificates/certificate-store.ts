import type { CertificateType, StudentStatus } from '#domain/people/files.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import type { MemberType } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, manyValues, maybeRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

export type CertificateStatus = 'PENDING' | 'APPROVED' | 'REJECTED';

export interface CertificateRow {
  readonly certificateId: number;
  readonly certificateType: CertificateType;
  readonly status: CertificateStatus;
  readonly standing: StudentStatus | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly fileId: number | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly memberId: number;
  readonly memberType: MemberType;
  readonly email: string;
  readonly nickname: string | null;
  readonly schoolName: string | null;
  readonly major: string | null;
  readonly organizationName: string | null;
  readonly jobCategory: JobField | null;
  readonly detailedJob: string | null;
  /** For an employment that waits: the employer and role that the last approved document was compared with. */
  readonly checkedOrganization: string | null;
  readonly checkedJob: string | null;
}

/** Which documents a list has, and in which order. */
interface ChosenCertificates {
  readonly status: CertificateStatus;
  readonly order: 'oldest' | 'newest';
  readonly type?: CertificateType | undefined;
  readonly memberType?: MemberType | undefined;
  /** Only documents of these members. */
  readonly memberIds?: readonly number[] | undefined;
}

export interface Decision {
  readonly certificateId: number;
  readonly status: 'APPROVED' | 'REJECTED';
  readonly standing: StudentStatus | null;
  readonly reason: string | null;
  readonly decidedBy: number;
}

// Only mentors are asked where they work, including those who signed up as a mentee (product §1.5).
const SIDE = `case c.certificate_type when 'EMPLOYMENT' then 'ROLE_MENTOR' else m.member_type end`;
const SELECT = `select c.id as "certificateId", c.certificate_type as "certificateType", c.status, c.standing, c.reason,
    c.created_at as "createdAt", c.decided_at as "decidedAt", c.file_id as "fileId", f.original_name as "fileName",
    f.content_type as "contentType", m.id as "memberId", ${SIDE} as "memberType", m.email,
    coalesce(t.nickname, s.nickname) as nickname, u.name as "schoolName", coalesce(t.major, s.major) as major,
    t.organization_name as "organizationName", t.job_category as "jobCategory", t.detailed_job as "detailedJob",
    checked.organization as "checkedOrganization", checked.job as "checkedJob"
  from certificates c
  join members m on m.id = c.member_id
  left join mentor_profiles t on t.member_id = m.id
  left join mentee_profiles s on s.member_id = m.id
  left join universities u on u.id = coalesce(t.university_id, s.university_id)
  left join files f on f.id = c.file_id
  left join lateral (
    select a.checked_organization as organization, a.checked_job as job from certificates a
    where a.member_id = c.member_id and a.certificate_type = 'EMPLOYMENT' and a.status = 'APPROVED'
    order by a.id desc limit 1
  ) checked on c.certificate_type = 'EMPLOYMENT' and c.status = 'PENDING'`;
/** The largest page and one more. */
const ROWS = 51;

const deletePending = statement<{ fileId: number | null }>(
  'delete-pending-certificate',
  `delete from certificates where member_id = $1 and certificate_type = $2 and status = 'PENDING'
   returning file_id as "fileId"`,
);
const CHOSEN = `c.status = $1 and ($3::text is null or c.certificate_type = $3) and ($4::text is null or ${SIDE} = $4)
    and ($5::bigint[] is null or c.member_id = any($5))`;
const listOldest = statement<CertificateRow>(
  'list-oldest-certificates',
  `${SELECT} where ${CHOSEN} and c.id > coalesce($2::bigint, 0) order by c.id limit ${ROWS}`,
);
const listLatest = statement<CertificateRow>(
  'list-latest-certificates',
  `${SELECT} where ${CHOSEN} and c.id < coalesce($2, 9223372036854775807) order by c.id desc limit ${ROWS}`,
);

export const certificateStore = {
  /** @returns the files of the deleted rows */
  async deletePending(tx: Queryable, memberId: number, type: CertificateType): Promise<number[]> {
    const rows = await tx.query(deletePending, [memberId, type]);
    return rows.flatMap((row) => row.fileId ?? []);
  },
  insert: oneValue<number, [certificate: { memberId: number; type: CertificateType; fileId: number }, now: Date]>(
    'insert-certificate',
    'insert into certificates (member_id, certificate_type, file_id, created_at) values ($1.memberId, $1.type, $1.fileId, $2) returning id',
  ),
  /** Approved without a document. */
  insertGraduation: oneValue<number, [memberId: number, now: Date]>(
    'insert-proved-graduation',
    `insert into certificates (member_id, certificate_type, status, standing, created_at, decided_at)
     values ($1, 'ENROLLMENT', 'APPROVED', 'GRADUATE', $2, $2) returning id`,
  ),
  find: maybeRow<CertificateRow, [certificateId: number]>('find-certificate', `${SELECT} where c.id = $1`),
  /** Up to 51 rows after the document `after`. */
  list(db: Queryable, chosen: ChosenCertificates, after: number | undefined): Promise<CertificateRow[]> {
    const { status, type, memberType, memberIds, order } = chosen;
    const values = [status, after ?? null, type ?? null, memberType ?? null, memberIds ?? null];
    return db.query(order === 'oldest' ? listOldest : listLatest, values);
  },
  // An employment is compared with the profile as it is now: a later change removes the mark (docs/decisions/0151).
  /** @returns false when somebody decided before */
  decide: anyRow<[decision: Decision, now: Date]>(
    'decide-certificate',
    `update certificates c set status = $1.status, standing = $1.standing, reason = $1.reason, decided_at = $2, decided_by = $1.decidedBy,
       (checked_organization, checked_category, checked_job) = (
         select t.organization_name, t.job_category, t.detailed_job from mentor_profiles t
         where t.member_id = c.member_id and c.certificate_type = 'EMPLOYMENT'
       )
     where c.id = $1.certificateId and c.status = 'PENDING' returning c.id`,
  ),
  /** The newest document of each type, enrolment first. */
  listNewest: manyRows<
    Pick<CertificateRow, 'certificateType' | 'status' | 'reason'> & { lacksDocument: boolean },
    [memberId: number]
  >(
    'list-newest-certificates',
    `select distinct on (certificate_type) certificate_type as "certificateType", status, reason,
       status = 'PENDING' and file_id is null as "lacksDocument"
     from certificates where member_id = $1 order by certificate_type desc, id desc`,
  ),
  /** The last decided document of each type. */
  listNewestDecided: manyRows<Pick<CertificateRow, 'certificateType' | 'status'>, [memberId: number]>(
    'list-newest-decided-certificates',
    `select distinct on (certificate_type) certificate_type as "certificateType", status
     from certificates where member_id = $1 and status <> 'PENDING' order by certificate_type, id desc`,
  ),
  /** Whether an approved document shows that the member has graduated. */
  hasGraduated: anyRow<[memberId: number]>(
    'find-approved-graduation',
    `select 1 as one from certificates
     where member_id = $1 and certificate_type = 'ENROLLMENT' and status = 'APPROVED' and standing = 'GRADUATE' limit 1`,
  ),
  /** Lets go of the documents that were decided before, up to 200. @returns their files */
  dropDocuments: manyValues<number, [decidedBefore: Date]>(
    'drop-decided-documents',
    `with decided as (
       select id, file_id from certificates
       where file_id is not null and status <> 'PENDING' and decided_at < $1
       order by decided_at, id limit 200 for update skip locked
     )
     update certificates c set file_id = null from decided d where c.id = d.id returning d.file_id as "fileId"`,
  ),
};

interface SchoolProof {
  readonly universityId: number;
  readonly studentAt: Date | null;
  readonly alumAt: Date | null;
}

export const schoolProofStore = {
  // An account at the university proves one member: that of its first sign-in, for as long as that exists.
  /** @returns false when the account has proved another member */
  record: anyRow<
    [
      proof: {
        issuer: string;
        subject: string;
        memberId: number;
        universityId: number;
        isStudent: boolean;
        isAlum: boolean;
      },
      now: Date,
    ]
  >(
    'record-school-proof',
    `insert into school_proofs as p (issuer, subject, member_id, university_id, student_at, alum_at)
     values ($1.issuer, $1.subject, $1.memberId, $1.universityId, case when $1.isStudent::boolean then $2::timestamptz end,
       case when $1.isAlum::boolean then $2::timestamptz end)
     on conflict (issuer, subject) do update set university_id = excluded.university_id,
       student_at = coalesce(excluded.student_at, case when p.university_id = excluded.university_id then p.student_at end),
       alum_at = coalesce(excluded.alum_at, case when p.university_id = excluded.university_id then p.alum_at end)
       where p.member_id = excluded.member_id
     returning 1 as one`,
  ),
  list: manyRows<SchoolProof, [memberId: number]>(
    'list-school-proofs',
    `select university_id as "universityId", student_at as "studentAt", alum_at as "alumAt" from school_proofs where member_id = $1`,
  ),
  /** Verifies a mentee of this university until then; a proof that ends later, or never, stays. */
  verifyStudent: execute<[memberId: number, universityId: number, now: Date, until: Date]>(
    'set-mentee-verified-by-sign-in',
    `update mentee_profiles set verified_at = coalesce(verified_at, $3),
       verified_until = case when verified_at is null or verified_until is not null then greatest(verified_until, $4::timestamptz) end
     where member_id = $1 and university_id = $2`,
  ),
};
