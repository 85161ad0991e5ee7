import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const ask = statement(
  'mark-mentor-question',
  `update mentorings set mentor_question = $2, mentor_question_at = $3, mentor_question_left_ms = $4 where id = $1`,
);
const answer = statement(
  'mark-mentor-question-answered',
  `update mentorings set mentor_question_answer = $2, mentor_question_answered_at = $3, mentor_question_left_ms = null where id = $1`,
);

export const mentorQuestionStore = {
  /** @param leftMs what the mentor has left to answer the proposal */
  ask: (tx: Queryable, mentoringId: number, question: string, now: Date, leftMs: number) =>
    tx.query(ask, [mentoringId, question, now, leftMs]),
  answer: (tx: Queryable, mentoringId: number, text: string, now: Date) => tx.query(answer, [mentoringId, text, now]),
};

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
