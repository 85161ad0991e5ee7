-- kind: expand
-- Blocks that stay with one mentoring, because its mentor is not to know who the mentee is (product §18.5, docs/decisions/0259). With the
-- confirmation such a block becomes one of the two people, in `member_blocks`.
create table mentoring_blocks (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  side text not null check (side in ('mentor', 'mentee')),
  created_at timestamptz not null,
  primary key (mentoring_id, side)
);
