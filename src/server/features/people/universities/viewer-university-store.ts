import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const findOfMentor = statement<{ universityId: number }>(
  'find-university-of-mentor',
  'select university_id as "universityId" from mentor_profiles where member_id = $1',
);
const findOfMentee = statement<{ universityId: number }>(
  'find-university-of-mentee',
  'select university_id as "universityId" from mentee_profiles where member_id = $1',
);

export const viewerUniversityStore = {
  async find(db: Queryable, memberId: number, role: Role): Promise<number | undefined> {
    const [row] = await db.query(role === 'ROLE_MENTOR' ? findOfMentor : findOfMentee, [memberId]);
    return row?.universityId;
  },
};
