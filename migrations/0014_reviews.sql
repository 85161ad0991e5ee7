-- kind: expand
-- What the two people of a completed mentoring say about it (product §20): the mentee's review is public, the mentor's thanks are for
-- the mentee alone. Both are hidden until both have written or the time to write is over.
create table reviews (
  id bigint generated always as identity primary key,
  mentoring_id bigint not null references mentorings (id),
  -- Whose it is.
  side text not null check (side in ('MENTEE', 'MENTOR')),
  author_id bigint not null references members (id),
  -- Whom it is about.
  subject_id bigint not null references members (id),
  face text check (face in ('GOOD', 'OKAY', 'POOR')),
  chips text[] not null default '{}' check (cardinality(chips) <= 3),
  body text not null check (length(body) <= 200),
  created_at timestamptz not null,
  -- From then on others see it: when both have written, else when nobody can write any more.
  visible_at timestamptz not null check (visible_at >= created_at),
  hidden_at timestamptz,
  hidden_by bigint references members (id),
  hidden_reason text check (length(hidden_reason) <= 200),
  unique (mentoring_id, side),
  check ((side = 'MENTEE') = (face is not null)),
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null))
);
create index reviews_of_mentor on reviews (subject_id, id desc) where side = 'MENTEE' and hidden_at is null;
create index reviews_newest on reviews (id desc) where side = 'MENTEE' and hidden_at is null;
