-- kind: expand
-- Members take their data with them and leave (product §24.3, §24.4).
-- `deleted_at`: the account is closed and can be opened again for some days. `erased_at`: nothing in it names anybody any more.
alter table members add column erased_at timestamptz;
create index members_to_erase on members (deleted_at, id) where deleted_at is not null and erased_at is null;

-- Who somebody was that had a contract, kept apart for as long as the law asks: address and nickname, encrypted.
create table former_members (
  member_id bigint primary key references members (id),
  sealed bytea not null,
  keep_until timestamptz not null
);
create index former_members_until on former_members (keep_until);

-- A member's data as one file, for an hour.
create table data_exports (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz check ((ready_at is null) = (expires_at is null)),
  -- Null again once the file is deleted.
  file_key text unique,
  byte_size bigint
);
create index data_exports_newest on data_exports (member_id, id desc);
create index data_exports_expiry on data_exports (expires_at) where file_key is not null;
create index data_exports_age on data_exports (requested_at);

-- Since when a claim is of nobody: it is forgotten some time later.
alter table mailbox_claims add column released_at timestamptz;
create index mailbox_claims_released on mailbox_claims (released_at) where released_at is not null;
-- What was mailed to somebody who has left is forgotten with them.
create index outbox_recipient on outbox (recipient);
