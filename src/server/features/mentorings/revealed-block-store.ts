import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const reveal = statement(
  'reveal-blocks-of-mentoring',
  `with revealed as (
     delete from mentoring_blocks k using mentorings m where k.mentoring_id = $1 and m.id = $1
     returning case when k.side = 'mentor' then m.mentor_id else m.mentee_id end as blocker,
       case when k.side = 'mentor' then m.mentee_id else m.mentor_id end as blocked, k.created_at
   )
   insert into member_blocks (blocker_id, blocked_id, created_at) select blocker, blocked, created_at from revealed
   on conflict do nothing`,
);

export const revealedBlockStore = {
  /** The two know each other now: what stayed with their mentoring is a block of the two people (product §18.5). */
  reveal: (tx: Queryable, mentoringId: number) => tx.query(reveal, [mentoringId]),
};
