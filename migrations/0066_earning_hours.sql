-- kind: expand
-- What mentors earned in each hour, for the sums of a month (product §6.5, docs/decisions/0232). A job adds an hour when nobody can object to what was settled
-- in it any more, so that a row is written once; `first_mentors` are those with no earlier earning in the same month of payment.
create table earning_hours (
  hour timestamptz primary key,
  first_mentors int not null check (first_mentors >= 0),
  sessions int not null check (sessions >= first_mentors),
  price_krw bigint not null,
  returned_krw bigint not null,
  fee_krw bigint not null,
  mentor_krw bigint not null
);

-- The few losses among all entries; on a large database it is made beforehand, as those of 0055 are.
create index if not exists ledger_losses on ledger_entries (at) include (amount_krw) where account = 'LOSS';

-- Whether nobody asks the gateway about a deposit any more: its session is over, or the bank's days are. What was there before is final, but for the deposits of
-- the last days, which 0067 takes back.
alter table payments add column is_deposit_final boolean not null default true;
alter table payments alter column is_deposit_final set default false;
create index payments_open_deposits on payments (updated_at, id) where status = 'DONE' and method = 'VIRTUAL_ACCOUNT' and not is_deposit_final;
