-- kind: expand
-- A question of a completed session and its answer, which a student proposes and the mentor agrees to show on their page, without names
-- (product §20.1, docs/decisions/0205).
create table public_answers (
  id bigint generated always as identity primary key,
  mentoring_id bigint not null unique references mentorings (id),
  mentor_id bigint not null references members (id),
  mentee_id bigint not null references members (id),
  status text not null check (status in ('PROPOSED', 'PUBLISHED', 'DECLINED', 'WITHDRAWN', 'HIDDEN')),
  -- Gone when the mentor declines or one of the two takes it back.
  question text not null check (length(question) <= 200),
  answer text not null check (length(answer) <= 500),
  proposed_at timestamptz not null,
  published_at timestamptz,
  ended_at timestamptz,
  hidden_by bigint references members (id),
  hidden_reason text check (length(hidden_reason) <= 200),
  check ((status in ('DECLINED', 'WITHDRAWN')) = (question = '' and answer = '')),
  check (status not in ('PUBLISHED', 'HIDDEN') or published_at is not null),
  check ((status in ('DECLINED', 'WITHDRAWN', 'HIDDEN')) = (ended_at is not null)),
  check ((status = 'HIDDEN') = (hidden_reason is not null))
);
create index public_answers_of_mentor on public_answers (mentor_id, id desc) where status = 'PUBLISHED';
create index public_answers_proposed on public_answers (mentor_id, id) where status = 'PROPOSED';
create index public_answers_newest on public_answers (id desc) where status = 'PUBLISHED';
create index public_answers_of_mentee on public_answers (mentee_id);

create table public_answer_reports (
  answer_id bigint not null references public_answers (id) on delete cascade,
  reporter_id bigint not null references members (id),
  reason text not null check (reason in ('ABUSE', 'OUTSIDE_PAYMENT', 'SPAM', 'OTHER')),
  detail text not null check (length(detail) <= 200),
  created_at timestamptz not null,
  primary key (answer_id, reporter_id)
);
create index public_answer_reports_of_member on public_answer_reports (reporter_id);
