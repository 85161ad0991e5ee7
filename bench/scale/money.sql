-- An order for each mentoring, its words with the gateway, its ledger and its mentor's transfers; coupons.
insert into coupons (member_id, kind, status, issued_at) select m, 'NEW_MEMBER', 'AVAILABLE', now() - interval '300 days' from generate_series(:n + 1, 2 * :n) m;
insert into payments (order_id, mentoring_id, mentee_id, method, status, price_krw, discount_krw, amount_krw, refund_krw, payment_key, policy_version,
  created_at, approved_at, updated_at, fee_percent, refunded_at)
select 'scale-' || id, id, mentee_id, case id % 4 when 0 then 'VIRTUAL_ACCOUNT' else 'CARD' end,
  case when status = 'PAYMENT_PENDING' then 'READY' when status in ('REJECTED', 'EXPIRED', 'CANCELLED') then 'REFUNDED' else 'DONE' end,
  price_krw, 0, price_krw, case when status in ('REJECTED', 'EXPIRED', 'CANCELLED') then price_krw else 0 end, 'key' || id, 1, created_at,
  case when status <> 'PAYMENT_PENDING' then created_at + interval '10 minutes' end, coalesce(closed_at, created_at), 10, case when status in ('REJECTED', 'EXPIRED', 'CANCELLED') then closed_at end
from mentorings order by id;
insert into gateway_calls (payment_id, step, idempotency_key, request, requested_at, outcome, response, answered_at)
select id, 'CONFIRM', 'confirm-' || id, '{}', created_at, 'DONE', '{}', created_at from payments where status <> 'READY';
insert into ledger_entries (journal_id, payment_id, event, account, member_id, amount_krw, at)
select md5(p.id || line.journal)::uuid, p.id, line.event, line.account, line.member_id, line.krw, line.at
from payments p join mentorings m on m.id = p.mentoring_id cross join lateral (values
  ('in', 'CAPTURE', 'GATEWAY', p.mentee_id, 20000, p.approved_at, true),
  ('in', 'CAPTURE', 'HELD', null, -20000, p.approved_at, true),
  ('earned', 'EARNING', 'HELD', null, 18000, m.closed_at, m.status in ('COMPLETED', 'NO_SHOW')),
  ('earned', 'EARNING', 'MENTOR', m.mentor_id, -18000, m.closed_at, m.status in ('COMPLETED', 'NO_SHOW')),
  ('earned', 'FEE', 'HELD', null, 2000, m.closed_at, m.status in ('COMPLETED', 'NO_SHOW')),
  ('earned', 'FEE', 'FEE', null, -2000, m.closed_at, m.status in ('COMPLETED', 'NO_SHOW')),
  ('back', 'REFUND', 'HELD', null, 20000, m.closed_at, p.status = 'REFUNDED'),
  ('back', 'REFUND', 'GATEWAY', p.mentee_id, -20000, m.closed_at, p.status = 'REFUNDED')
) line (journal, event, account, member_id, krw, at, holds) where line.holds and p.status <> 'READY' order by line.at;
insert into payout_accounts (member_id, sealed, status, submitted_at, decided_at, planned_until)
select m, '\x00', case when m % 1000 = 9 then 'WAITING' else 'CONFIRMED' end, now() - interval '300 days', case when m % 1000 <> 9 then now() - interval '299 days' end,
  now() - interval '25 days' from generate_series(1, :n) m;
insert into transfer_files (created_at, sent_at) select now() - interval '200 days', now() - interval '199 days' from generate_series(1, greatest(1, :n / 1000));
insert into transfers (member_id, month, status, earned_krw, income_tax_krw, local_tax_krw, net_krw, withholding_version, file_id, planned_at, sent_at)
select m, to_char(now() - interval '200 days', 'YYYY-MM'), 'SENT', 18000, 540, 54, 17406, 1, 1 + m % greatest(1, :n / 1000), now() - interval '200 days', now() - interval '199 days'
from generate_series(1, :n) m;
insert into transfer_earnings (entry_id, transfer_id)
select min(e.id), t.id from ledger_entries e join transfers t on t.member_id = e.member_id where e.account = 'MENTOR' and e.at < now() - interval '207 days' group by t.id;
insert into transfer_entries (journal_id, transfer_id, event, account, amount_krw, at)
select md5('transfer' || t.id)::uuid, t.id, 'SENT', line.account, line.krw, t.sent_at
from transfers t cross join (values ('MENTOR', 18000), ('TAX', -594), ('BANK', -17406)) line (account, krw);
