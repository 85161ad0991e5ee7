import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const age = statement(
  'test-age-sessions',
  `update sessions s set last_seen_at = s.last_seen_at - make_interval(mins => $2) from members m
   where m.id = s.member_id and m.email = $1`,
);

/** Moves the last use of an account's sessions this many minutes back. */
export async function ageSessions(db: Queryable, email: string, minutes: number): Promise<void> {
  await db.query(age, [email, minutes]);
}

const findIdleMinutes = statement<{ minutes: number }>(
  'test-idle-minutes-of-sessions',
  `select min(extract(epoch from now() - s.last_seen_at) / 60)::float8 as minutes from sessions s
   join members m on m.id = s.member_id where m.email = $1`,
);

/** How long ago the sessions of an account were last used. */
export async function idleMinutesOf(db: Queryable, email: string): Promise<number> {
  const [row] = await db.query(findIdleMinutes, [email]);
  return row?.minutes ?? Number.NaN;
}
