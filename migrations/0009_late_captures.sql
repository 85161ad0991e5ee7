-- kind: expand
-- Money that the gateway took for an order that had been given up here goes back whole (docs/decisions/0090).
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in ('READY', 'CONFIRMING', 'WAITING_FOR_DEPOSIT',
  'DONE', 'FAILED', 'ABANDONED', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED', 'RETURNING', 'RETURNED'));
-- Orders that failed a moment ago are asked about again.
create index payments_failed on payments (updated_at, id) where status = 'FAILED' and payment_key is not null;

-- When the gateway refused to give money back, and nobody has put right since what it refused (docs/decisions/0091).
alter table payments add column refund_refused_at timestamptz;
