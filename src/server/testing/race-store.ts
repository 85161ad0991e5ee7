import type { Database, Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** Sets races up in bulk: through the use cases, a round would take longer to prepare than to run. */
const insertPaid = statement<{ id: number; mentorId: number }>(
  'insert-race-mentorings',
  `with made as (
     insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, policy_version, created_at, due_at, updated_at)
     select mentor_id, mentee_id, 'CAREER_PATH', '', 'WAITING_FOR_MENTOR', 0, 1, $4, $3, $4
     from unnest($1::bigint[], $2::bigint[]) as pair (mentor_id, mentee_id)
     returning id, mentor_id
   ), slots as (
     insert into mentoring_slots (mentoring_id, starts_at, offered_by) select id, $3, 'MENTEE' from made
   )
   select id, mentor_id as "mentorId" from made`,
);

export const raceStore = {
  insertPaid: (db: Queryable, pairs: readonly { mentorId: number; menteeId: number }[], startsAt: Date, now: Date) =>
    db.query(insertPaid, [pairs.map((pair) => pair.mentorId), pairs.map((pair) => pair.menteeId), startsAt, now]),
  /** Leaves the people. */
  clear: (db: Database) =>
    db.script('delete from booked_half_hours; delete from jobs; delete from notifications; delete from mentorings'),
  dropKey: (db: Database) => db.script('alter table booked_half_hours drop constraint booked_half_hours_pkey'),
};
