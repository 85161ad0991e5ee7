-- kind: contract since 0007_fees_and_bounces.sql
-- What the platform keeps of a mentor's share, in percent: agreed with the order, whatever the setting says later (docs/decisions/0079).
-- Orders made before were made under ten percent.
alter table payments add column fee_percent int not null default 10 check (fee_percent between 0 and 100);
alter table payments alter column fee_percent drop default;

-- A captured payment whose money left again without us: a deposit that its bank took back (docs/decisions/0080).
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in ('READY', 'CONFIRMING', 'WAITING_FOR_DEPOSIT',
  'DONE', 'FAILED', 'ABANDONED', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED'));
alter table ledger_entries drop constraint ledger_entries_event_check;
alter table ledger_entries add constraint ledger_entries_event_check
  check (event in ('CAPTURE', 'COUPON', 'REFUND', 'EARNING', 'FEE', 'BOUNCE'));
-- LOSS is what the platform has to bear, or to collect, because money left after it was promised to a mentor.
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('GATEWAY', 'HELD', 'MENTOR', 'FEE', 'COUPON', 'LOSS'));
-- Deposits that are looked at again while their mentoring lives.
create index payments_deposits on payments (approved_at) where status = 'DONE' and method = 'VIRTUAL_ACCOUNT';

-- What a mentor earned, newest first, and what all of them earned in a month.
create index ledger_entries_earned_by on ledger_entries (member_id, id desc) where account = 'MENTOR';
create index ledger_entries_earned_at on ledger_entries (at) where account = 'MENTOR';
