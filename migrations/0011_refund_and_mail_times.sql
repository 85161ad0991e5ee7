-- kind: expand
-- When the gateway completed a refund; its payer is notified once (N1). Refunds completed before this migration keep null.
alter table payments add column refunded_at timestamptz;

-- After this a mail that is still waiting is not sent any more; null stands for a day after it was queued (docs/decisions/0100).
alter table outbox add column expires_at timestamptz;
