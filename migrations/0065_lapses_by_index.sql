-- kind: expand
-- How a mentor answers, from the index alone, also whether the mentor's question waited for the student when a proposal ran out (product §3.4, §8.2).
-- mentorings_asked has the same rows without the questions: the version before reads it, and a later contract takes it away.
create index mentorings_asked_and_question on mentorings (mentor_id, asked_at desc)
  include (answered_at, status, mentor_question_at, mentor_question_answered_at) where asked_at is not null;
