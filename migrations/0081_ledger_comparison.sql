-- kind: expand
-- Once a day the ledger is compared with the gateway (payments §4.13). The last day that was compared:
create table ledger_comparisons (
  day date primary key,
  compared_at timestamptz not null
);
-- The orders of which the two moved another sum, until they say the same.
create table ledger_differences (
  -- As the gateway knows it: it may be in no row here.
  order_id text primary key,
  found_at timestamptz not null,
  -- When the order itself was last asked about, and since when it differs; what is on its way does not.
  checked_at timestamptz,
  differs_since timestamptz
);
create index ledger_differences_open on ledger_differences (differs_since) where differs_since is not null;
