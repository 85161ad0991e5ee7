import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface SchoolProof {
  readonly universityId: number;
  readonly studentAt: Date | null;
  readonly alumAt: Date | null;
}

// An account at the university proves one member: that of its first sign-in, for as long as that exists.
const record = statement<{ one: number }>(
  'record-school-proof',
  `insert into school_proofs as p (issuer, subject, member_id, university_id, student_at, alum_at)
   values ($1, $2, $3, $4, case when $5::boolean then $7::timestamptz end, case when $6::boolean then $7::timestamptz end)
   on conflict (issuer, subject) do update set university_id = excluded.university_id,
     student_at = coalesce(excluded.student_at, case when p.university_id = excluded.university_id then p.student_at end),
     alum_at = coalesce(excluded.alum_at, case when p.university_id = excluded.university_id then p.alum_at end)
     where p.member_id = excluded.member_id
   returning 1 as one`,
);
const listOfMember = statement<SchoolProof>(
  'list-school-proofs',
  `select university_id as "universityId", student_at as "studentAt", alum_at as "alumAt" from school_proofs where member_id = $1`,
);
const verifyStudents = statement(
  'set-mentee-verified-by-sign-in',
  `update mentee_profiles set verified_at = coalesce(verified_at, $3),
     verified_until = case when verified_at is null or verified_until is not null then greatest(verified_until, $4::timestamptz) end
   where member_id = $1 and university_id = $2`,
);

export const schoolProofStore = {
  /** @returns false when the account has proved another member */
  async record(
    tx: Queryable,
    proof: {
      issuer: string;
      subject: string;
      memberId: number;
      universityId: number;
      isStudent: boolean;
      isAlum: boolean;
    },
    now: Date,
  ): Promise<boolean> {
    const { issuer, subject, memberId, universityId, isStudent, isAlum } = proof;
    return (await tx.query(record, [issuer, subject, memberId, universityId, isStudent, isAlum, now])).length > 0;
  },
  list: (db: Queryable, memberId: number) => db.query(listOfMember, [memberId]),
  /** Verifies a mentee of this university until then; a proof that ends later, or never, stays. */
  verifyStudent: (tx: Queryable, memberId: number, universityId: number, now: Date, until: Date) =>
    tx.query(verifyStudents, [memberId, universityId, now, until]),
};
