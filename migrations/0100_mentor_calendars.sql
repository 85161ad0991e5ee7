-- kind: expand
-- Calendars of mentors' own, of which only the half hours are kept in which they are busy (product §3.6, docs/decisions/0292).
create table mentor_calendars (
  id bigint primary key generated always as identity,
  mentor_id bigint not null references mentor_profiles (member_id) on delete cascade,
  -- Null only within the transaction that adds the row, since it is sealed for the row's number.
  address bytea,
  blocks_all_day boolean not null,
  -- Half hours since 1970, of events with a time and of events that last whole days.
  timed int[] not null,
  all_day int[] not null,
  etag text,
  last_modified text,
  read_at timestamptz not null,
  next_read_at timestamptz not null,
  -- Since when it cannot be read, and why; null while it can.
  failed_at timestamptz,
  problem text,
  created_at timestamptz not null,
  check ((failed_at is null) = (problem is null))
);
create index mentor_calendars_of_mentor on mentor_calendars (mentor_id);
create index mentor_calendars_due on mentor_calendars (next_read_at);
