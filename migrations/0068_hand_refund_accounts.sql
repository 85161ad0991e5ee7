-- kind: expand
-- A bank transfer is refunded by hand to an account that its payer has given the support (product §26.15, docs/decisions/0231). Sealed; it is
-- gone with the end of its refund, whoever writes that: the version before does so too.
alter table hand_refunds add column refund_account bytea;

create function forget_account_of_ended_hand_refund() returns trigger language plpgsql as $$
begin
  new.refund_account := null;
  return new;
end $$;
create trigger ended_hand_refunds_forget_account before update of state on hand_refunds
  for each row when (new.state not in ('PROPOSED', 'SENT')) execute function forget_account_of_ended_hand_refund();
