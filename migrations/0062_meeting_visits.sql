-- kind: expand
-- When the two of a mentoring came into its room and left it, for the operator who decides a dispute (product §16.2, docs/decisions/0223). It moves
-- no money, and is kept as long as the minutes are.
create table meeting_visits (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  side text not null check (side in ('MENTOR', 'MENTEE')),
  seat uuid not null,
  entered_at timestamptz not null,
  -- Null while the seat's page is open, and for ever when no process saw it go.
  left_at timestamptz check (left_at >= entered_at),
  primary key (mentoring_id, seat)
);
