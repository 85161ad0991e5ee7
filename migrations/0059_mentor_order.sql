-- kind: expand
-- Which order the mentor list of students begins with (product §9.5, docs/decisions/0215): no row, or OFF, is newest first.
create table mentor_order (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('OFF', 'HALF', 'ALL')),
  changed_at timestamptz not null
);

-- What the student's list began with when they proposed: A newest first, B 추천순, ALL 추천순 for everybody, and null newest first for everybody. The
-- version before writes none.
alter table mentorings add column order_group text check (order_group in ('A', 'B', 'ALL'));

-- The desk's figures of answers (product §26.17) read the proposals of a span of days, and those that are past their deadline. On a large database
-- they are made beforehand, as those of 0055 are.
create index if not exists mentorings_created on mentorings (created_at);
create index if not exists mentorings_due on mentorings (due_at)
  where status in ('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE');
