import type { Resolution } from '#domain/mentorings/attendance.ts';
import type { DisputeSide } from '#domain/mentorings/disputes.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { MentoringRow } from '../mentoring-store.ts';

/** A session that waits for an operator's decision. */
export interface DisputeRow extends Pick<
  MentoringRow,
  | 'mentoringId'
  | 'mentorId'
  | 'menteeId'
  | 'mentorName'
  | 'menteeName'
  | 'menteeEmail'
  | 'mentorAttendedAt'
  | 'menteeAttendedAt'
> {
  readonly mentorEmail: string;
  readonly disputedAt: Date;
  readonly confirmedStartsAt: Date;
  /** What is to be decided: 1 the objection, 2 the appeal. */
  readonly round: number;
  readonly askedBy: DisputeSide;
  readonly askedAt: Date;
  readonly decideBy: Date;
  readonly mentorStatements: number;
  readonly menteeStatements: number;
  /** What was decided of the objection, where this is an appeal. */
  readonly firstResolution: Resolution | null;
  readonly firstNote: string | null;
  readonly firstDecidedAt: Date | null;
  readonly firstDecidedBy: number | null;
}

const statementsOf = (side: DisputeSide) =>
  `(select count(*)::int from dispute_statements s where s.mentoring_id = m.id and s.side = '${side}')`;
/** The largest page and one more, to know whether another follows; a literal, because a bound LIMIT is planned anew each time. */
const ROWS = 51;
const listOpen = statement<DisputeRow>(
  'list-open-disputes',
  `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", tor.nickname as "mentorName",
     tee.nickname as "menteeName", tor_member.email as "mentorEmail", tee_member.email as "menteeEmail",
     m.mentor_attended_at as "mentorAttendedAt", m.mentee_attended_at as "menteeAttendedAt", m.disputed_at as "disputedAt",
     m.confirmed_starts_at as "confirmedStartsAt", r.round, r.asked_by as "askedBy", r.asked_at as "askedAt", r.decide_by as "decideBy",
     ${statementsOf('MENTOR')} as "mentorStatements", ${statementsOf('MENTEE')} as "menteeStatements",
     f.resolution as "firstResolution", f.note as "firstNote", f.decided_at as "firstDecidedAt", f.decided_by as "firstDecidedBy"
   from dispute_rounds r
   join mentorings m on m.id = r.mentoring_id and m.status = 'CONFIRMED'
   join mentor_profiles tor on tor.member_id = m.mentor_id
   join mentee_profiles tee on tee.member_id = m.mentee_id
   join members tor_member on tor_member.id = m.mentor_id
   join members tee_member on tee_member.id = m.mentee_id
   left join dispute_rounds f on f.mentoring_id = r.mentoring_id and f.round = 1 and r.round = 2
   where r.decided_at is null and (r.decide_by, r.mentoring_id) > (
     coalesce((select max(d.decide_by) from dispute_rounds d where d.mentoring_id = $1 and d.decided_at is null), '-infinity'), $1
   )
   order by r.decide_by, r.mentoring_id limit ${ROWS}`,
);
export const disputeStore = {
  /** Those that are due first, up to 51 rows, after the mentoring `after` (0 for the beginning). */
  listOpen: (db: Queryable, after: number) => db.query(listOpen, [after]),
};
