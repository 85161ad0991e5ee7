-- kind: contract since 0065_lapses_by_index.sql
-- mentorings_asked_and_question has its rows, its order and its columns, and two more (docs/decisions/0228).
drop index mentorings_asked;
