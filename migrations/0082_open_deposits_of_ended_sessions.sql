-- kind: migrate
-- A bank takes a deposit back also when its session has ended (payments §4.4): those of the last days are asked about again.
update payments set is_deposit_final = false where id in (
  select id from payments
  where status = 'DONE' and method = 'VIRTUAL_ACCOUNT' and is_deposit_final and approved_at > now() - interval '8 days'
  limit 1000
) returning id;
