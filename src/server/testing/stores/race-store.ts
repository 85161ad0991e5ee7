import type { Database, Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** Inserts the mentorings of a race in bulk: through the use cases, preparing a round would take longer than running it. */
const insertPaid = statement<{ id: number; mentorId: number }>(
  'insert-race-mentorings',
  `with made as (
     insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, due_at, updated_at)
     select mentor_id, mentee_id, 'CAREER_PATH', '', 'WAITING_FOR_MENTOR', 0, $4, (select max(slot) from unnest($3::timestamptz[]) as slot), $4
     from unnest($1::bigint[], $2::bigint[]) as pair (mentor_id, mentee_id)
     returning id, mentor_id
   ), slots as (
     insert into mentoring_slots (mentoring_id, starts_at, offered_by)
     select made.id, starts_at, 'MENTEE' from made cross join unnest($3::timestamptz[]) as starts_at
   )
   select id, mentor_id as "mentorId" from made`,
);

const findDeadlocks = statement<{ deadlocks: number }>(
  'count-deadlocks',
  'select deadlocks from pg_stat_database where datname = current_database()',
);
const countWaiting = statement<{ count: number }>(
  'count-sessions-waiting-for-locks',
  `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const countByStatus = statement<{ status: string; count: number }>(
  'count-race-mentorings',
  'select status, count(*)::int as count from mentorings group by status order by status desc',
);

export const raceStore = {
  /** Proposals that wait for their mentors, each with the same times. */
  insertPaid: (
    db: Queryable,
    pairs: readonly { mentorId: number; menteeId: number }[],
    slots: readonly Date[],
    now: Date,
  ) => db.query(insertPaid, [pairs.map((pair) => pair.mentorId), pairs.map((pair) => pair.menteeId), slots, now]),
  /** Deletes everything but the members. */
  clear: (db: Database) =>
    db.script(
      'delete from booked_half_hours; delete from jobs; delete from notifications; delete from outbox; delete from mentorings',
    ),
  dropKey: (db: Database) => db.script('alter table booked_half_hours drop constraint booked_half_hours_pkey'),
  /** The number of connections that wait for what another holds. */
  async countWaiting(db: Queryable): Promise<number> {
    const [row] = await db.query(countWaiting);
    return row?.count ?? 0;
  },
  countByStatus: (db: Queryable) => db.query(countByStatus),
  /** The number of deadlocks that PostgreSQL has resolved in this database. */
  async countDeadlocks(db: Queryable): Promise<number> {
    const [row] = await db.query(findDeadlocks);
    return row?.deadlocks ?? 0;
  },
};
