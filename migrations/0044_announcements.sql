-- kind: expand
-- What operators tell everybody (product §26.11).
create table announcements (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  body text not null check (length(body) between 1 and 2000),
  -- Who reads it.
  audience text[] not null check (cardinality(audience) > 0 and audience <@ array['GUEST', 'MENTEE', 'MENTOR']),
  starts_at timestamptz not null,
  -- Null: until it is withdrawn.
  ends_at timestamptz check (ends_at > starts_at),
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
-- What may be read, newest first.
create index announcements_public on announcements (id desc) where withdrawn_at is null;
