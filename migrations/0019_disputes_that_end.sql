-- kind: expand
-- Disputes that end (product §7.3, docs/decisions/0137 to 0140): what is asked of operators and what they decided, and what both sides say.

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE', 'MESSAGE', 'DISPUTE'));

-- A completed session is objected to: what was divided is held again.
alter table ledger_entries drop constraint ledger_entries_event_check;
alter table ledger_entries add constraint ledger_entries_event_check
  check (event in ('CAPTURE', 'COUPON', 'REFUND', 'EARNING', 'FEE', 'BOUNCE', 'REOPEN'));

-- The objection's text, kept for the version before; what is shown is in dispute_statements.
alter table mentorings drop constraint mentorings_mentor_dispute_check;
alter table mentorings add constraint mentorings_mentor_dispute_check check (length(mentor_dispute) between 1 and 1000);
alter table mentorings drop constraint mentorings_mentee_dispute_check;
alter table mentorings add constraint mentorings_mentee_dispute_check check (length(mentee_dispute) between 1 and 1000);

-- 1 is the objection, 2 the appeal against what was decided of it.
create table dispute_rounds (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  round smallint not null check (round in (1, 2)),
  asked_by text not null check (asked_by in ('MENTOR', 'MENTEE')),
  asked_at timestamptz not null,
  decide_by timestamptz not null check (decide_by >= asked_at),
  decided_at timestamptz,
  -- Null when the rule decided.
  decided_by bigint references members (id),
  resolution text check (resolution in ('COMPLETED', 'HALF', 'NOT_HELD', 'MENTOR_ABSENT', 'MENTEE_ABSENT', 'BOTH_ABSENT')),
  -- Why, for both sides to read.
  note text check (length(note) <= 1000),
  -- Who might appeal and has accepted the decision instead.
  mentor_accepted_at timestamptz,
  mentee_accepted_at timestamptz,
  primary key (mentoring_id, round),
  check ((decided_at is null) = (resolution is null)),
  check (decided_at is not null or (decided_by is null and note is null and mentor_accepted_at is null and mentee_accepted_at is null))
);
-- The operators' list: what is due first.
create index dispute_rounds_open on dispute_rounds (decide_by, mentoring_id) where decided_at is null;

create table dispute_statements (
  id bigint generated always as identity primary key,
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  side text not null check (side in ('MENTOR', 'MENTEE')),
  text text not null check (length(text) <= 1000),
  -- Written before this migration, when the other side was not shown it.
  for_operators boolean not null default false,
  created_at timestamptz not null
);
create index dispute_statements_mentoring on dispute_statements (mentoring_id, id);

create table dispute_statement_files (
  statement_id bigint not null references dispute_statements (id) on delete cascade,
  position smallint not null check (position between 1 and 5),
  file_id bigint not null unique references files (id),
  primary key (statement_id, position)
);

-- Refund accounts of completed sessions are erased when nobody can object any more.
create index payments_refund_accounts on payments (mentoring_id) where refund_account is not null;
