-- kind: expand
-- How operators sign in: codes of an app, passkeys, recovery codes (product §1.4).

-- When a second factor was last shown in the session. An operator's session without one, of the version before, counts for nothing.
alter table sessions add column second_factor_at timestamptz;

-- The key that an authenticator app makes a member's codes of.
create table totp_keys (
  member_id bigint primary key references members (id) on delete cascade,
  -- Sealed with the server's secret.
  sealed_key bytea not null,
  -- The half minute (since 1970) of the newest code that was used: neither it nor one before it is used again.
  last_step bigint not null,
  created_at timestamptz not null
);

create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Of how often the authenticator was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id, id);

-- What signs in once in place of a lost authenticator app.
create table recovery_codes (
  code_hash bytea primary key,
  member_id bigint not null references members (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_member on recovery_codes (member_id);

-- A sign-in between its password and its second factor; its token is only in a cookie.
create table sign_ins (
  token_hash bytea primary key,
  -- Null where a passkey is to say who it is.
  member_id bigint references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_member on sign_ins (member_id);
create index sign_ins_expiry on sign_ins (expires_at);

-- What a browser was given to prove or to confirm, one a purpose: taken once.
create table challenges (
  -- Of a sign-in, or of a session.
  holder text not null,
  purpose text not null check (purpose in ('NEW_TOTP_KEY', 'NEW_PASSKEY', 'PASSKEY')),
  -- Sealed with the server's secret.
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (holder, purpose)
);
create index challenges_expiry on challenges (expires_at);
