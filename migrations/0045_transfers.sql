-- kind: expand
-- Where mentors are paid, and what is transferred there (product §6.6, docs/decisions/0198).
create sequence payout_account_submissions;
create table payout_accounts (
  member_id bigint primary key references members (id) on delete cascade,
  -- Bank, number, holder and business number, encrypted for the member.
  sealed bytea not null,
  status text not null check (status in ('WAITING', 'CONFIRMED', 'REFUSED')),
  -- Why it was refused, for the mentor to read.
  reason text check (length(reason) between 1 and 200),
  -- Each account that is handed in has a number of its own: what operators decide is the one that they saw.
  submission_id bigint not null unique default nextval('payout_account_submissions'),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- What became payable before has been planned.
  planned_until timestamptz not null,
  -- Its member is erased: deleted once everything is paid and arrived.
  is_of_former_member boolean not null default false,
  check ((status = 'WAITING') = (decided_at is null)),
  check ((status = 'REFUSED') = (reason is not null))
);
create index payout_accounts_waiting on payout_accounts (submission_id) where status = 'WAITING';
create index payout_accounts_to_plan on payout_accounts (planned_until, member_id) where status = 'CONFIRMED';
create index payout_accounts_of_former_members on payout_accounts (member_id) where is_of_former_member;

-- One bulk transfer of the bank.
create table transfer_files (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  sent_at timestamptz
);

create table transfers (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id),
  -- The Korean month up to whose end it was payable.
  month text not null check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  status text not null check (status in ('PLANNED', 'SENT', 'FAILED')),
  earned_krw int not null check (earned_krw > 0),
  income_tax_krw int not null check (income_tax_krw >= 0),
  local_tax_krw int not null check (local_tax_krw >= 0),
  net_krw int not null check (net_krw = earned_krw - income_tax_krw - local_tax_krw and net_krw > 0),
  -- The version of the rule that the taxes are by.
  withholding_version smallint not null,
  file_id bigint references transfer_files (id),
  -- The account it goes to, encrypted for the transfer; null until it is in a file.
  account bytea,
  planned_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  unique (member_id, month),
  check (status <> 'SENT' or (sent_at is not null and file_id is not null)),
  check (status <> 'FAILED' or failed_at is not null)
);
create index transfers_of_member on transfers (member_id, id desc);
create index transfers_by_status on transfers (status, id desc);
create index transfers_to_file on transfers (id) where status = 'PLANNED' and file_id is null;
create index transfers_of_file on transfers (file_id, id);

-- Which earnings a transfer pays: none is paid by two.
create table transfer_earnings (
  entry_id bigint primary key references ledger_entries (id),
  transfer_id bigint not null references transfers (id)
);
create index transfer_earnings_transfer on transfer_earnings (transfer_id);

-- Double entry of what left for mentors: continues the ledger's account MENTOR (payments §6.1). The lines of a journal sum to zero.
create table transfer_entries (
  id bigint generated always as identity primary key,
  journal_id uuid not null,
  transfer_id bigint not null references transfers (id),
  event text not null check (event in ('SENT', 'RETURNED')),
  account text not null check (account in ('MENTOR', 'TAX', 'BANK')),
  amount_krw int not null,
  at timestamptz not null
);
create index transfer_entries_transfer on transfer_entries (transfer_id, id);
create index transfer_entries_journal on transfer_entries (journal_id);

create function check_transfer_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_krw) from transfer_entries where journal_id = new.journal_id) <> 0 then
    raise exception 'transfer journal % does not sum to zero', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger transfer_entries_balance after insert on transfer_entries
  deferrable initially deferred for each row execute function check_transfer_balance();
