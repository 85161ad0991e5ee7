-- kind: expand
-- What each mentor earned for a month of payment, for the list of payouts by sum (product §6.5, docs/decisions/0244). A job adds what is final: of a month with
-- its row here the sums have everything from its beginning to `summed_until`; of a month without one there are none, and the ledger is read.
create table payout_months (
  -- When the first earnings of the month were earned: seven days before it begins.
  month timestamptz primary key,
  summed_until timestamptz not null check (summed_until > month)
);
create table payout_sums (
  month timestamptz not null references payout_months (month) on delete cascade,
  mentor_id bigint not null references members (id),
  -- As in the ledger: what a mentor is owed is negative.
  amount_krw bigint not null,
  primary key (month, mentor_id)
);
create index payout_sums_in_order on payout_sums (month, amount_krw, mentor_id);
