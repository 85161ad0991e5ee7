-- kind: expand
-- The address under which a member's calendar application reads their sessions, and the event that a mail carries (product §17,
-- docs/decisions/0132, 0133).

-- One a member. The token is derived from the salt and APP_SECRET and is looked up by its hash: who has the database has no address.
create table calendar_tokens (
  member_id bigint primary key references members (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  salt bytea not null check (octet_length(salt) = 16),
  created_at timestamptz not null
);

-- An iCalendar object and its method. Like the mail's text it goes when the mail is sent, or given up.
alter table outbox
  add column event_method text check (event_method in ('REQUEST', 'CANCEL')),
  add column event_text text check ((event_method is null) = (event_text is null));

create index mentorings_mentor_sessions on mentorings (mentor_id, confirmed_starts_at) where confirmed_starts_at is not null;
create index mentorings_mentee_sessions on mentorings (mentee_id, confirmed_starts_at) where confirmed_starts_at is not null;
