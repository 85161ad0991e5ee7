-- kind: expand
-- A call of several transactions holds its key for a short while that it renews; each run of it has a number, so that one that comes late settles
-- nothing (docs/decisions/0285). The version before writes neither: its runs have no end of their own.
alter table idempotency_keys
  add column run int not null default 1,
  add column leased_until timestamptz;
-- The key's row is written first now, and committed last. Looked at when it is written, the reference would hold the member's row for as long as the
-- call takes, and two calls of one member would wait for each other; it is looked at with the commit.
alter table idempotency_keys alter constraint idempotency_keys_member_id_fkey deferrable initially deferred;
