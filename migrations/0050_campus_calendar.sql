-- kind: expand
-- Public holidays that operators add to the computed ones or take away, and the periods of each school (product §3.5, §26.16).

create table holiday_changes (
  day date primary key,
  -- Null: the day is no public holiday.
  name text check (length(name) between 1 and 30),
  changed_at timestamptz not null
);

create table school_periods (
  id bigint generated always as identity primary key,
  university_id bigint not null references universities (id),
  kind text not null check (kind in ('EXAM', 'VACATION', 'OTHER')),
  name text not null check (length(name) between 1 and 30),
  -- Korean days, both included.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  created_at timestamptz not null
);
create index school_periods_of_university on school_periods (university_id, ends_on);
