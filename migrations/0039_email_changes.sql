-- kind: expand
-- A change of a member's mail address that both addresses have to confirm, for minutes (product §24.5).
create table email_changes (
  member_id bigint primary key references members (id) on delete cascade,
  session_id uuid not null,
  new_email text not null,
  old_code_hash bytea not null,
  -- Null when another account has the address: no code fits then.
  new_code_hash bytea,
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_expiry on email_changes (expires_at);
