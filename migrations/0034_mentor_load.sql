-- kind: expand
-- How many open proposals a mentor wants at once, and who waits until there is room for one (product §3.3, docs/decisions/0185).
alter table mentor_availability add column max_open_proposals int check (max_open_proposals between 1 and 20);

create table mentor_waits (
  mentor_id bigint not null references mentor_profiles (member_id) on delete cascade,
  mentee_id bigint not null references mentee_profiles (member_id) on delete cascade,
  created_at timestamptz not null,
  -- Told that there is room, which is kept for them until then; null while they wait.
  ahead_until timestamptz,
  primary key (mentor_id, mentee_id)
);
create index mentor_waits_order on mentor_waits (mentor_id, created_at, mentee_id) where ahead_until is null;
create index mentor_waits_ahead on mentor_waits (ahead_until) where ahead_until is not null;
create index mentor_waits_mentee on mentor_waits (mentee_id);
