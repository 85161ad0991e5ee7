import { statement } from '../../db/statement.ts';

/** Everybody stays signed in at `$1`, for tests that last longer than a session. */
export const keepSignedIn = statement(
  'dispute-scene-keep-signed-in',
  `update sessions set last_seen_at = $1::timestamptz, expires_at = $1::timestamptz + interval '30 days'`,
);

/** A confirmed session to which somebody objected while the version before migration 0019 ran. */
export const objectAsBefore = statement(
  'dispute-scene-object-as-before',
  `with marked as (
     update mentorings set disputed_at = $2, mentor_dispute = $3 where id = $1 returning id
   ), job as (
     delete from jobs where name = 'settle-attendance' and key = $1::text
   )
   insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, at)
   select id, 'dispute', 'MENTOR', $4, 'CONFIRMED', 'CONFIRMED', $2 from marked returning id`,
);
