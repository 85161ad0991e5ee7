-- kind: expand
-- "조금 더 알려 주세요": a mentor asks one question before answering a proposal (product §5.5, docs/decisions/0184).
alter table mentorings
  add column mentor_question text check (length(mentor_question) between 1 and 200),
  add column mentor_question_at timestamptz check ((mentor_question is null) = (mentor_question_at is null)),
  -- What the mentor had left to answer when asking; null when the clock does not stand still any more.
  add column mentor_question_left_ms bigint check (mentor_question_left_ms >= 0),
  add column mentor_question_answer text check (length(mentor_question_answer) between 1 and 500
    and (num_nulls(mentor_question) = 0 or num_nulls(mentor_question_answer) = 1)),
  add column mentor_question_answered_at timestamptz
    check ((mentor_question_answer is null) = (mentor_question_answered_at is null));
