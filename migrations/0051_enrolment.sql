-- kind: expand
-- A student's proof of enrolment is renewed every semester (product §2.5).

-- Null: of a graduate, or set within a day by the job that warns (of members before this version, and of those whom it verifies).
alter table mentee_profiles add column verified_until timestamptz;
alter table mentee_profiles add column lapse_warned_at timestamptz;
create index mentee_profiles_lapsing on mentee_profiles (verified_until, member_id) where verified_at is not null;

-- A code that was mailed to an address of the school, for minutes. The address is in the hash alone.
create table enrolment_codes (
  member_id bigint primary key references members (id) on delete cascade,
  session_id uuid not null,
  code_hash bytea not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null
);
