-- kind: migrate
-- The deposits that a bank may take back yet, of sessions that are not over: the reconciler goes on asking about them.
update payments set is_deposit_final = false where id in (
  select p.id from payments p join mentorings m on m.id = p.mentoring_id
  where p.status = 'DONE' and p.method = 'VIRTUAL_ACCOUNT' and p.is_deposit_final and p.approved_at > now() - interval '8 days' and m.closed_at is null
  limit 1000
) returning id;
