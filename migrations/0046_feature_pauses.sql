-- kind: expand
-- What operators have paused for everybody (product §26.13); a row while it is paused.
create table feature_pauses (
  feature text primary key check (feature in ('SIGN_UP', 'PROPOSAL', 'PAYMENT')),
  paused_at timestamptz not null
);
