-- kind: expand
-- Accounts at other services with which members sign in, and sign-ins there that are under way (product §24.9, docs/decisions/0293).
create table member_identities (
  id bigint primary key generated always as identity,
  member_id bigint not null references members (id) on delete cascade,
  -- Which button it was; the identity itself is the issuer's name for the person.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- As the provider told it, for the member to recognise the account by.
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create index member_identities_member on member_identities (member_id);

create table identity_attempts (
  -- Of the browser's cookie: an answer works in no other browser.
  token_hash bytea primary key,
  provider text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'LINK')),
  -- Whose session asked; null for a sign-in.
  session_id uuid references sessions (id) on delete cascade,
  -- State, nonce and code verifier, sealed; null once an answer has used them up.
  sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the provider has proved; null until then.
  answered_at timestamptz,
  issuer text,
  subject text,
  email text,
  is_email_verified boolean,
  check ((session_id is null) = (purpose = 'SIGN_IN')),
  check ((answered_at is null) = (issuer is null) and (issuer is null) = (subject is null))
);
create index identity_attempts_expiry on identity_attempts (expires_at);
create index identity_attempts_session on identity_attempts (session_id);
