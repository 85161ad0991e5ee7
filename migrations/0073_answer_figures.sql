-- kind: expand
-- The desk's figures of answers (product §26.17, docs/decisions/0240) as they stood when a Korean day began, of each span of whole days before it: a job
-- counts them once a day, in stretches of members. Only the newest day is kept; it is counted anew when there is none.
create table answer_figures (
  day date primary key,
  counted_at timestamptz not null,
  -- Mentors who had more than they want when they were counted.
  overloaded int not null check (overloaded >= 0),
  -- By the number of days: the figures of everybody and of each group, as the desk's call answers them.
  spans jsonb not null
);
