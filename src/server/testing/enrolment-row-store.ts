import type { Queryable } from '../db/database.ts';
import { statement } from '../db/statement.ts';

const setEnd = statement(
  'test-set-enrolment-end',
  'update mentee_profiles set verified_until = $2 where member_id = $1',
);

/** Sets until when a student's proof of enrolment counts (product §2.5). */
export const setEnrolmentEnd = (db: Queryable, memberId: number, until: Date) => db.query(setEnd, [memberId, until]);
