-- kind: expand
-- What owners have set while the service runs (product §26.18, docs/decisions/0222); a row for each that is not as the processes were started with.
create table runtime_settings (
  name text primary key check (length(name) between 1 and 60),
  value int not null,
  changed_at timestamptz not null
);

-- The minimum notice that a proposal was made under, in hours: a later change is for later proposals. Null of what the version before has written: it goes by
-- the setting that the processes were started with.
alter table mentorings add column notice_hours smallint check (notice_hours between 0 and 72);
