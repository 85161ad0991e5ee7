import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

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
  async lockMember(tx: Queryable, memberId: number): Promise<string | undefined> {
    const [row] = await tx.query(lockMember, [memberId]);
    return row?.email;
  },
  async findMentee(tx: Queryable, memberId: number): Promise<MenteesSideRow | undefined> {
    const [row] = await tx.query(findMentee, [memberId]);
    return row;
  },
  renameMentee: (tx: Queryable, memberId: number, nickname: string) => tx.query(renameMentee, [memberId, nickname]),
  /** Whether an enrolment certificate of the member is under review or approved. */
  async hasSchoolProof(db: Queryable, memberId: number): Promise<boolean> {
    return (await db.query(findProof, [memberId])).length > 0;
  },
};
