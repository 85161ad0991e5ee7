-- kind: expand
-- Refunds that an operator makes by hand, of orders that no rule refunds any more (product §26.15).
create table hand_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  amount_krw int not null check (amount_krw > 0),
  -- What the payer reads, and what operators read besides.
  reason text not null check (length(reason) <= 200),
  note text not null check (length(note) <= 500),
  state text not null check (state in ('PROPOSED', 'SENT', 'DONE', 'REFUSED', 'REJECTED', 'EXPIRED')),
  -- Whether a second operator has to approve it.
  needs_approval boolean not null,
  proposed_by bigint not null references members (id),
  proposed_at timestamptz not null,
  -- Who approved or rejected it; null where nobody had to, or nobody did in time.
  decided_by bigint references members (id),
  sent_at timestamptz,
  -- When it was done, refused by the gateway, rejected or out of date.
  ended_at timestamptz,
  -- What the gateway said when it refused.
  refusal text,
  check (state in ('PROPOSED', 'REJECTED', 'EXPIRED')
    or (sent_at is not null and (not needs_approval or (decided_by is not null and decided_by <> proposed_by))))
);
-- One at a time: the next one counts what the last one gave back.
create unique index hand_refunds_one_open on hand_refunds (payment_id) where state in ('PROPOSED', 'SENT');
create index hand_refunds_of_payment on hand_refunds (payment_id, id);
create index hand_refunds_by_state on hand_refunds (state, id desc);
-- For which of them the gateway was called; null of every other call.
alter table gateway_calls add column hand_refund_id bigint references hand_refunds (id);
create index gateway_calls_of_hand_refund on gateway_calls (hand_refund_id, id) where hand_refund_id is not null;
