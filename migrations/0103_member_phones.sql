-- kind: expand
-- Mobile numbers of members, and the messages to them (product §8.5, docs/decisions/0295).
create table member_phones (
  member_id bigint primary key references members (id),
  -- Sealed.
  number bytea not null,
  -- Keyed, so that a number has one account and the table tells nobody whose it is.
  number_hash bytea not null unique,
  verified_at timestamptz not null
);
-- A number that waits for its code, in the session that asked for it.
create table phone_changes (
  member_id bigint primary key references members (id),
  session_id uuid not null,
  number bytea not null,
  code_hash bytea not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_changes_expiry on phone_changes (expires_at);
-- Messages on their way to phones, and what became of them.
create table phone_messages (
  id bigint primary key generated always as identity,
  -- Of the event and the member: nobody gets a message twice.
  key text not null unique,
  member_id bigint not null references members (id),
  -- Sealed: to whom, and what. Null once the message has its end.
  content bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null once the message has its end.
  next_attempt_at timestamptz,
  attempts int not null default 0,
  -- Since when it is unknown whether the provider has it: it is looked up before it is sent again.
  asked_at timestamptz,
  provider_id text,
  sent_at timestamptz,
  -- Why it was not sent.
  problem text
);
create index phone_messages_due on phone_messages (next_attempt_at) where next_attempt_at is not null;
create index phone_messages_age on phone_messages (created_at);
create index phone_messages_of_member on phone_messages (member_id);
