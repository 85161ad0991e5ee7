import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { MentoringRow } from '../mentoring-store.ts';

/** A session that waits for the operator's decision. */
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
  | 'mentorDispute'
  | 'menteeDispute'
> {
  readonly mentorEmail: string;
  readonly disputedAt: Date;
  readonly confirmedStartsAt: Date;
}

/** The largest page and one more, to know whether another follows; a literal, because a bound LIMIT is planned anew each time. */
const ROWS = 51;
const listOpen = statement<DisputeRow>(
  'list-open-disputes',
  `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", tor.nickname as "mentorName",
     tee.nickname as "menteeName", tor_member.email as "mentorEmail", tee_member.email as "menteeEmail",
     m.mentor_attended_at as "mentorAttendedAt", m.mentee_attended_at as "menteeAttendedAt",
     m.mentor_dispute as "mentorDispute", m.mentee_dispute as "menteeDispute", m.disputed_at as "disputedAt",
     m.confirmed_starts_at as "confirmedStartsAt"
   from mentorings m
   join mentor_profiles tor on tor.member_id = m.mentor_id
   join mentee_profiles tee on tee.member_id = m.mentee_id
   join members tor_member on tor_member.id = m.mentor_id
   join members tee_member on tee_member.id = m.mentee_id
   where m.disputed_at is not null and m.status = 'CONFIRMED'
     and (m.disputed_at, m.id) > (
       coalesce((select d.disputed_at from mentorings d where d.id = $1), '-infinity'), $1
     )
   order by m.disputed_at, m.id limit ${ROWS}`,
);
export const disputeStore = {
  /** Those that wait longest first, up to 51 rows, after the mentoring `after` (0 for the beginning). */
  listOpen: (db: Queryable, after: number) => db.query(listOpen, [after]),
};
