-- kind: expand
-- An operator enters the account of a mentor who has left, and another one confirms it (product §6.6). The version before writes neither column.
alter table payout_accounts add column entered_by bigint references members (id);
alter table payout_accounts add column decided_by bigint references members (id)
  constraint payout_accounts_four_eyes
    check (entered_by is null or status <> 'CONFIRMED' or coalesce(decided_by, entered_by) <> entered_by);
