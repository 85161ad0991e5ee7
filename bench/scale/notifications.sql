-- What members were told and what waits: five notifications and three mails a member, jobs of what is open.
insert into notifications (member_id, event_key, kind, title, body, link, created_at, read_at)
select m, 'scale:' || k, 'PROPOSED', '새 제안이 왔어요', '확인해 보세요.', '/user/status', now() - interval '400 days' * k / 5, case when k > 1 then now() end
from generate_series(5, 1, -1) k cross join generate_series(1, 2 * :n) m;
insert into outbox (dedupe_key, recipient, subject, body_text, body_html, created_at, next_attempt_at, attempts, sent_at)
select 'scale:' || i, 'scale' || 1 + i % (2 * :n) || '@bench.example', '새 제안이 왔어요', '', '', sent, sent, 1, sent
from generate_series(1, 6 * :n) i cross join lateral (select now() - interval '91 days' * (1 - i / (6.0 * :n)) as sent) t;
insert into outbox (dedupe_key, recipient, subject, body_text, body_html, created_at, next_attempt_at)
select 'scale:due:' || i, 'scale' || i || '@bench.example', '새 제안이 왔어요', '', '', now(), now() - interval '1 minute' from generate_series(1, greatest(1, :n / 100)) i;
insert into pushes (subscription_id, service, tag, payload, is_urgent, created_at, next_attempt_at, expires_at)
select id, service, 'scale', '{}', false, now(), now(), now() + interval '1 hour' from push_subscriptions where id % 100 = 0;
insert into jobs (name, key, run_at, created_at)
select 'scale', id::text, due_at, created_at from mentorings where due_at is not null;
insert into announcements (title, body, audience, starts_at, created_at, withdrawn_at)
select '알려 드려요', '새 학기가 시작돼요.', '{GUEST,MENTEE,MENTOR}', now() - interval '1 day', now(), case when i > 3 then now() end from generate_series(1, 50) i;
insert into data_exports (member_id, requested_at, ready_at, expires_at, file_key, byte_size)
select m, now() - interval '1 day', now() - interval '1 day', now() - interval '23 hours', case when m % 1000 = 0 then 'export' || m end, 1000 from generate_series(10, 2 * :n, 100) m;
