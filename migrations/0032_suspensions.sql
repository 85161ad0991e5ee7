-- kind: expand
-- Why, until when and by whom a member is suspended; members.suspended_at says whether (product §26.5).
create table suspensions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 200),
  suspended_at timestamptz not null,
  suspended_by bigint references members (id),
  -- Null: until somebody lifts it.
  ends_at timestamptz check (ends_at > suspended_at),
  lifted_at timestamptz,
  -- Null while it lasts, and when it ended by its time.
  lifted_by bigint references members (id),
  lift_reason text check (length(lift_reason) between 1 and 200)
);
create unique index suspensions_one_open on suspensions (member_id) where lifted_at is null;
create index suspensions_of_member on suspensions (member_id, id desc);
-- The desk lists who is suspended.
create index members_suspended on members (id desc) where suspended_at is not null;
