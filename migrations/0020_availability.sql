-- kind: expand
-- When mentors have time: half hours of a week, single days, notice and sessions a week (product §3.1, docs/decisions/0145).

-- Only of mentors who have said more than the days and hours of their profile.
create table mentor_availability (
  mentor_id bigint primary key references mentor_profiles (member_id) on delete cascade,
  -- One character a half hour, from Monday 07:00 to Sunday 23:30. Null: the days and hours of the profile are the week.
  week text check (week ~ '^[01]{238}$' and week ~ '1'),
  -- The days and hours that the profile was given for this week. A version that does not know this table writes the profile alone:
  -- then they differ, and the profile counts.
  days text[],
  start_time time,
  end_time time,
  -- 0: no more than the service itself asks for.
  notice_hours int not null check (notice_hours between 0 and 168),
  max_sessions_a_week int check (max_sessions_a_week between 1 and 20),
  updated_at timestamptz not null,
  check (num_nulls(week, days, start_time, end_time) in (0, 4))
);

-- Single days on which the week does not count.
create table availability_exceptions (
  mentor_id bigint not null references mentor_profiles (member_id) on delete cascade,
  -- A day of the Korean calendar.
  day date not null,
  -- One character a half hour, from 07:00 to 23:30; all 0: a closed day.
  half_hours text not null check (half_hours ~ '^[01]{34}$'),
  primary key (mentor_id, day)
);
