-- kind: expand
-- Mentors to whom a paid proposal passes on, and how it did (product §5.6, docs/decisions/0202).

-- Whom the student named when proposing or later, with consent to pass the proposal on once each.
create table mentoring_backups (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  place smallint not null check (place between 1 and 2),
  -- Null for whoever is recommended by then.
  mentor_id bigint references mentor_profiles (member_id),
  agreed_at timestamptz not null,
  primary key (mentoring_id, place)
);

-- One that ended without an answer while its order waits for the next mentor, or went to one, or back to the student.
create table mentoring_pass_ons (
  mentoring_id bigint primary key references mentorings (id),
  payment_id bigint not null references payments (id),
  -- Counted for an order.
  number smallint not null check (number between 1 and 2),
  began_at timestamptz not null,
  ended_at timestamptz,
  -- The mentoring with the next mentor; null while nobody has it, and when nobody was left.
  to_mentoring_id bigint unique references mentorings (id),
  unique (payment_id, number),
  check (to_mentoring_id is null or ended_at is not null)
);
create index mentoring_pass_ons_open on mentoring_pass_ons (mentoring_id) where ended_at is null;

-- A journal that moves what is held from one mentoring to the next says which on its lines.
alter table ledger_entries add column mentoring_id bigint references mentorings (id);
alter table ledger_entries drop constraint ledger_entries_event_check;
alter table ledger_entries add constraint ledger_entries_event_check
  check (event in ('CAPTURE', 'COUPON', 'REFUND', 'EARNING', 'FEE', 'BOUNCE', 'REOPEN', 'PASS_ON'));
