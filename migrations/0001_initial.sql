-- kind: expand
-- The first tables: members, verification, mentorings, money, notifications (product §4, payments §5).
-- The same SQL runs on PGlite and PostgreSQL ≥ 15. Money is whole won; instants are timestamptz.

create table universities (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  email_domain text not null check (email_domain = lower(email_domain))
);
create index universities_email_domain on universities (email_domain);

-- Members ---------------------------------------------------------------------------------------------------------

create table members (
  id bigint generated always as identity primary key,
  member_type text not null check (member_type in ('ROLE_MENTOR', 'ROLE_MENTEE', 'ROLE_ADMIN')),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  created_at timestamptz not null,
  suspended_at timestamptz,
  deleted_at timestamptz
);
create index members_created on members (created_at, id);

create table term_consents (
  member_id bigint not null references members (id) on delete cascade,
  tag text not null check (tag in ('TERMS_OF_SERVICE', 'PRIVACY_POLICY', 'MARKETING_CONSENT')),
  agreed boolean not null,
  version text not null,
  agreed_at timestamptz not null,
  ip text not null,
  primary key (member_id, tag, agreed_at)
);

create table files (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE')),
  owner_id bigint not null references members (id),
  content_type text not null,
  byte_size bigint not null check (byte_size > 0 and byte_size <= 10485760),
  original_name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index files_owner on files (owner_id, kind, created_at);

-- One claim per nickname over mentors and mentees alike.
create table nicknames (
  nickname_key text primary key check (nickname_key <> ''),
  member_id bigint not null unique references members (id) on delete cascade
);

create table mentor_profiles (
  member_id bigint primary key references members (id) on delete cascade,
  nickname text not null,
  university_id bigint not null references universities (id),
  major text not null,
  image_file_id bigint references files (id),
  organization_name text not null,
  job_category text not null,
  detailed_job text not null,
  experience int not null check (experience between 1 and 40),
  introduction_title text not null,
  introduction_content text not null check (length(introduction_content) <= 500),
  days text[] not null check (cardinality(days) between 1 and 7),
  start_time time not null,
  end_time time not null check (start_time < end_time),
  mentoring_fields text[] not null check (cardinality(mentoring_fields) between 1 and 4),
  hashtags text[] not null check (cardinality(hashtags) between 1 and 8),
  message text not null check (length(message) <= 500),
  portfolio_file_id bigint references files (id),
  portfolio_description text not null default '',
  mentoring_count int not null default 0 check (mentoring_count >= 0),
  -- Set while both documents are approved: only then do students see the mentor.
  listed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The list: one index per filter that people use, in both orders, each ending in the keyset (SPEC §9).
create index mentors_by_id on mentor_profiles (member_id desc) where listed_at is not null;
create index mentors_by_count on mentor_profiles (mentoring_count desc, member_id desc) where listed_at is not null;
create index mentors_field_by_id on mentor_profiles (job_category, member_id desc) where listed_at is not null;
create index mentors_field_by_count on mentor_profiles (job_category, mentoring_count desc, member_id desc) where listed_at is not null;
create index mentors_job_by_id on mentor_profiles (job_category, detailed_job, member_id desc) where listed_at is not null;
create index mentors_job_by_count on mentor_profiles (job_category, detailed_job, mentoring_count desc, member_id desc) where listed_at is not null;
create index mentors_university_by_id on mentor_profiles (university_id, member_id desc) where listed_at is not null;
create index mentors_university_by_count on mentor_profiles (university_id, mentoring_count desc, member_id desc) where listed_at is not null;
create index mentors_university_field_by_id on mentor_profiles (university_id, job_category, member_id desc) where listed_at is not null;
create index mentors_university_field_by_count on mentor_profiles (university_id, job_category, mentoring_count desc, member_id desc) where listed_at is not null;
create index mentors_university_job_by_id on mentor_profiles (university_id, job_category, detailed_job, member_id desc) where listed_at is not null;
create index mentors_university_job_by_count on mentor_profiles (university_id, job_category, detailed_job, mentoring_count desc, member_id desc) where listed_at is not null;

create table mentee_profiles (
  member_id bigint primary key references members (id) on delete cascade,
  nickname text not null,
  university_id bigint not null references universities (id),
  major text not null,
  introduction text not null check (length(introduction) <= 500),
  image_file_id bigint references files (id),
  -- Set once the certificate is approved, or at registration with the university's own mail address.
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table certificates (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  certificate_type text not null check (certificate_type in ('ENROLLMENT', 'EMPLOYMENT')),
  file_id bigint references files (id),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  -- What the operator read off an approved enrolment document; it decides the coupon (product §2.2, §6.1).
  standing text check (standing in ('FRESHMAN', 'ENROLLED', 'GRADUATE')),
  reason text check (length(reason) <= 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references members (id),
  check ((status = 'PENDING') = (decided_at is null))
);
create unique index certificates_one_pending on certificates (member_id, certificate_type) where status = 'PENDING';
create index certificates_queue on certificates (status, id);
create index certificates_member on certificates (member_id, certificate_type, id desc);

-- Codes, grants, sessions, throttles ------------------------------------------------------------------------------

create table verification_codes (
  id bigint generated always as identity primary key,
  email text not null,
  purpose text not null check (purpose in ('SIGN_UP', 'PASSWORD_RESET')),
  -- Null for an address that must not pass (already registered, or unknown): every guess is wrong alike (S-05).
  code_hash bytea,
  attempts int not null default 0 check (attempts between 0 and 5),
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index verification_codes_email on verification_codes (email, created_at desc);
create index verification_codes_network on verification_codes (network, created_at desc);

create table grants (
  token_hash bytea primary key,
  email text not null,
  purpose text not null check (purpose in ('SIGN_UP', 'PASSWORD_RESET')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index grants_email on grants (email);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  member_id bigint not null references members (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index sessions_member on sessions (member_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

create table throttles (
  key text primary key,
  hits int not null check (hits > 0),
  resets_at timestamptz not null
);
create index throttles_resets on throttles (resets_at);

-- Bookmarks -------------------------------------------------------------------------------------------------------

create table bookmarks (
  member_id bigint not null references members (id) on delete cascade,
  mentor_id bigint not null references mentor_profiles (member_id) on delete cascade,
  created_at timestamptz not null,
  primary key (member_id, mentor_id)
);
create index bookmarks_oldest on bookmarks (member_id, created_at, mentor_id);

-- Mentoring -------------------------------------------------------------------------------------------------------

create table mentorings (
  id bigint generated always as identity primary key,
  mentor_id bigint not null references mentor_profiles (member_id),
  mentee_id bigint not null references mentee_profiles (member_id),
  topic text not null check (topic in ('JOB_PREPARATION', 'INDUSTRY_TRENDS', 'INTERVIEW_PREPARATION', 'CAREER_PATH')),
  message text not null check (length(message) <= 500),
  status text not null check (status in ('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE', 'CONFIRMED',
    'COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  price_krw int not null check (price_krw >= 0),
  -- The refund policy in force when it was paid (product §6.2).
  policy_version int not null,
  created_at timestamptz not null,
  -- When the step that is open now runs out: payment, the mentor's answer, or the mentee's.
  due_at timestamptz,
  confirmed_starts_at timestamptz,
  mentor_attended_at timestamptz,
  mentee_attended_at timestamptz,
  mentor_offered_times boolean not null default false,
  mentee_offered_times boolean not null default false,
  reason text check (length(reason) <= 500),
  closed_at timestamptz,
  updated_at timestamptz not null,
  check (mentor_id <> mentee_id),
  check (status not in ('CONFIRMED', 'COMPLETED', 'NO_SHOW') or confirmed_starts_at is not null),
  check ((status in ('COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED')) = (closed_at is not null))
);
create index mentorings_mentee_tab on mentorings (mentee_id, status, id desc);
create index mentorings_mentor_tab on mentorings (mentor_id, status, id desc);
create unique index mentorings_one_open_pair on mentorings (mentee_id, mentor_id)
  where status in ('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE');

create table mentoring_slots (
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  offered_by text not null check (offered_by in ('MENTEE', 'MENTOR')),
  withdrawn_at timestamptz,
  primary key (mentoring_id, starts_at, offered_by)
);
create index mentoring_slots_time on mentoring_slots (starts_at) where withdrawn_at is null;

create table mentoring_history (
  id bigint generated always as identity primary key,
  mentoring_id bigint not null references mentorings (id) on delete cascade,
  action text not null,
  actor text not null check (actor in ('MENTEE', 'MENTOR', 'ADMIN', 'SYSTEM')),
  actor_id bigint references members (id),
  from_status text,
  to_status text not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index mentoring_history_mentoring on mentoring_history (mentoring_id, id);

-- Nobody is in two places: a confirmed session takes one row per half hour and person, and this key decides.
create table booked_half_hours (
  member_id bigint not null references members (id),
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  mentoring_id bigint not null references mentorings (id),
  constraint booked_half_hours_pkey primary key (member_id, starts_at)
);
create index booked_half_hours_mentoring on booked_half_hours (mentoring_id);

-- Money -----------------------------------------------------------------------------------------------------------

create table coupons (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  kind text not null check (kind in ('NEW_MEMBER', 'FRESHMAN', 'GRADUATE')),
  status text not null default 'AVAILABLE' check (status in ('AVAILABLE', 'USED')),
  issued_at timestamptz not null,
  -- Given back at most once.
  returned_at timestamptz,
  -- Each kind is issued once in a member's life.
  unique (member_id, kind)
);

create table payments (
  id bigint generated always as identity primary key,
  order_id text not null unique check (order_id ~ '^[A-Za-z0-9_-]{6,64}$'),
  mentoring_id bigint not null references mentorings (id),
  mentee_id bigint not null references members (id),
  coupon_id bigint references coupons (id),
  method text not null check (method in ('CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT', 'FREE')),
  status text not null check (status in ('READY', 'CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'FAILED', 'ABANDONED',
    'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED')),
  price_krw int not null check (price_krw >= 0),
  discount_krw int not null check (discount_krw between 0 and price_krw),
  amount_krw int not null check (amount_krw = price_krw - discount_krw),
  -- What the refund that is under way or done returns; its quote was on screen before.
  refund_krw int not null default 0 check (refund_krw between 0 and amount_krw),
  payment_key text unique,
  gateway_secret text,
  virtual_account jsonb,
  -- The buyer's own account for refunds of bank transfers, encrypted; deleted after use.
  refund_account bytea,
  receipt_url text,
  failure_code text,
  failure_message text,
  policy_version int not null,
  created_at timestamptz not null,
  approved_at timestamptz,
  updated_at timestamptz not null
);
create index payments_mentoring on payments (mentoring_id, id desc);
create index payments_unsettled on payments (updated_at, id)
  where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'REFUND_PENDING');
-- One live capture a mentoring; a coupon in at most one live order.
create unique index payments_one_live on payments (mentoring_id)
  where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED');
create unique index payments_one_coupon on payments (coupon_id)
  where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE');

-- Every word with the gateway: written before it is sent, answered afterwards, or left unknown and looked up.
create table gateway_calls (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  step text not null check (step in ('CONFIRM', 'CANCEL')),
  idempotency_key text not null unique,
  request jsonb not null,
  requested_at timestamptz not null,
  outcome text not null default 'UNKNOWN' check (outcome in ('UNKNOWN', 'DONE', 'REFUSED')),
  response jsonb,
  answered_at timestamptz
);
create index gateway_calls_payment on gateway_calls (payment_id, id);
create index gateway_calls_unknown on gateway_calls (requested_at) where outcome = 'UNKNOWN';

-- Double entry: the lines of a journal sum to zero (M7), and the database checks it at commit.
create table ledger_entries (
  id bigint generated always as identity primary key,
  journal_id uuid not null,
  payment_id bigint not null references payments (id),
  event text not null check (event in ('CAPTURE', 'COUPON', 'REFUND', 'EARNING', 'FEE')),
  account text not null check (account in ('GATEWAY', 'HELD', 'MENTOR', 'FEE', 'COUPON')),
  member_id bigint references members (id),
  amount_krw int not null,
  at timestamptz not null
);
create index ledger_entries_payment on ledger_entries (payment_id, id);
create index ledger_entries_journal on ledger_entries (journal_id);

create function check_journal_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_krw) from ledger_entries where journal_id = new.journal_id) <> 0 then
    raise exception 'ledger journal % does not sum to zero', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal_balance();

-- Notifications ---------------------------------------------------------------------------------------------------

create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  -- One notification per event and person (N1).
  event_key text not null,
  kind text not null,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (member_id, event_key)
);
create index notifications_newest on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;

create table outbox (
  id bigint generated always as identity primary key,
  dedupe_key text unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due on outbox (next_attempt_at, id) where sent_at is null and failed_at is null;

create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null,
  attempts int not null default 0,
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  -- One live job per key: enqueueing it again moves it; a job that has run is deleted.
  unique (name, key)
);
create index jobs_due on jobs (run_at, id);

create table idempotency_keys (
  member_id bigint not null references members (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  body_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint references members (id),
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  ip text not null,
  at timestamptz not null
);
create index audit_log_newest on audit_log (id desc);
create index audit_log_subject on audit_log (subject, id desc);
