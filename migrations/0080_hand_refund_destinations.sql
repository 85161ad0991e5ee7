-- kind: expand
-- Where a refund by hand goes, as its payer reads it (product §26.15): bank, holder and the last four digits of the account. What goes to an
-- account that an operator typed needs a second operator, whatever the sum; the version before writes none.
alter table hand_refunds add column destination jsonb check (destination is null or needs_approval);

-- Of what was not done nothing is left; of what was done the payer reads where it went.
create or replace function forget_account_of_ended_hand_refund() returns trigger language plpgsql as $$
begin
  new.refund_account := null;
  if new.state <> 'DONE' then new.destination := null; end if;
  return new;
end $$;

-- What an operator has refunded within a day adds up.
create index hand_refunds_of_proposer on hand_refunds (proposed_by, proposed_at);
