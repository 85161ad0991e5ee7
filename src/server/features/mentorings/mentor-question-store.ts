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
