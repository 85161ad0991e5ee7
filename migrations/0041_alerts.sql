-- kind: expand
-- What is wrong with the service at this moment, one row a kind: operators are mailed when one begins and when it is over (product §26.8).
create table alerts (
  kind text primary key,
  detail text not null,
  since timestamptz not null,
  -- When it was last found: it is over once it has not been for a while.
  seen_at timestamptz not null
);
-- Orders that changed lately, whose money is compared with the ledger.
create index payments_updated on payments (updated_at);
