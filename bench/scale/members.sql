-- :n mentors and as many mentees over :universities universities, with what belongs to an account. Mentors are members 1 to :n, mentees follow.
insert into universities (name, email_domain) select '규모대학교' || u, 'scale' || u || '.ac.kr' from generate_series(1, :universities) u;
insert into members (member_type, email, password_hash, created_at, operator_roles)
select case when i <= :n then 'ROLE_MENTOR' when i <= 2 * :n then 'ROLE_MENTEE' else 'ROLE_ADMIN' end, 'scale' || i || '@bench.example', '-',
  now() - interval '700 days' * (1 - i % :n / (:n)::float8), case when i > 2 * :n then '{OWNER}'::text[] else '{}' end
from generate_series(1, 2 * :n + 5) i;
insert into nicknames (nickname_key, member_id) select 'scale' || i, i from generate_series(1, 2 * :n) i;
insert into term_consents (member_id, tag, agreed, version, agreed_at, ip)
select m.id, tag, true, '2026-11-24', m.created_at, '192.0.2.1' from members m
cross join unnest('{TERMS_OF_SERVICE,PRIVACY_POLICY,MARKETING_CONSENT}'::text[]) tag
where m.id <= 2 * :n and (tag <> 'MARKETING_CONSENT' or m.id % 4 = 0);
-- Of a mentor a picture and two documents, of a mentee a picture. One in a thousand is used by nothing, one in a thousand is to be deleted.
insert into files (key, kind, owner_id, content_type, byte_size, original_name, created_at, deleted_at)
select md5('file' || i), case when i % 3 = 0 and i <= 3 * :n then 'PROFILE_IMAGE' when i <= 3 * :n then 'CERTIFICATE' else 'PROFILE_IMAGE' end,
  case when i <= 3 * :n then 1 + (i - 1) / 3 else i - 2 * :n end, 'image/webp', 20000, '사진.webp', now() - interval '600 days' * (i % 997 / 997.0) - interval '2 days',
  case when i % 1000 = 7 then now() end
from generate_series(1, 4 * :n) i;
insert into certificates (member_id, certificate_type, file_id, status, standing, created_at, decided_at, decided_by)
select m, type, 3 * (m - 1) + place, case when m % 1000 = 5 then 'PENDING' else 'APPROVED' end, case when type = 'ENROLLMENT' and m % 1000 <> 5 then 'GRADUATE' end,
  now() - interval '500 days', case when m % 1000 <> 5 then now() - interval '499 days' end, case when m % 1000 <> 5 then 2 * :n + 1 end
from generate_series(1, :n) m cross join (values ('ENROLLMENT', 1), ('EMPLOYMENT', 2)) kinds (type, place)
where (3 * (m - 1) + place) % 1000 <> 7;
insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at, ip, user_agent)
select sha256(convert_to('scale' || i, 'utf8')), 1 + i % (2 * :n), now() - interval '10 days', now() - interval '14 days' * (i % 997 / 1000.0),
  now() + interval '20 days' - case when i % 100 = 0 then interval '20 days 1 hour' else '0' end, '192.0.2.1', 'bench'
from generate_series(1, 3 * :n) i;
insert into verification_codes (email, purpose, code_hash, network, created_at, expires_at)
select 'scale' || i || '@bench.example', 'SIGN_UP', sha256(convert_to(i::text, 'utf8')), '10.' || i % 250 || '.' || i / 250 % 250 || '.0/24',
  now() - interval '30 days' * (i / (:n / 2.0)), now() - interval '30 days' * (i / (:n / 2.0)) + interval '5 minutes' from generate_series(1, :n / 2) i;
insert into grants (token_hash, email, purpose, created_at, expires_at)
select sha256(convert_to('grant' || i, 'utf8')), 'scale' || i || '@bench.example', 'SIGN_UP', now() - interval '31 days' * (i / (:n / 2.0)),
  now() - interval '31 days' * (i / (:n / 2.0)) + interval '1 hour' from generate_series(1, :n / 2) i;
insert into throttles (key, hits, resets_at) select 'scale:' || i, 1 + i % 5, now() + interval '1 hour' * (i % 24 - 1) from generate_series(1, :n / 5) i;
insert into notification_settings select m, '{}', '{}', '{}', true, 22, 8, now() from generate_series(1, 2 * :n, 10) m;
insert into calendar_tokens select m, sha256(convert_to('calendar' || m, 'utf8')), substr(sha256(convert_to(m::text, 'utf8')), 1, 16), now() from generate_series(1, 2 * :n, 2) m;
insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth, public_key, created_at)
select s.member_id, s.id, 'https://push.bench.example/' || s.id, 'push.bench.example', decode(repeat('04', 65), 'hex'), decode(repeat('04', 16), 'hex'), 'key', now()
from sessions s where s.member_id % 10 = 3;
insert into mailbox_claims select encode(sha256(convert_to('scale' || m, 'utf8')), 'hex'), 'NEW_MEMBER', m, now(), case when m % 100 = 0 then now() - interval '100 days' end from generate_series(:n + 1, 2 * :n) m;
insert into member_blocks select m, m - :n, now() from generate_series(:n + 1, 2 * :n, 50) m;
insert into suspensions (member_id, reason, suspended_at, suspended_by, ends_at, lifted_at)
select m, '규칙을 어겼어요.', now() - interval '90 days', 2 * :n + 1, now() - interval '60 days', now() - interval '60 days' from generate_series(1, 2 * :n, 200) m;
insert into idempotency_keys select 1 + i % (2 * :n), 'scale' || i, 'POST /v1/mentoring', sha256(convert_to(i::text, 'utf8')), 200, '{}', now() - interval '7 days 1 hour' * (i / (:n)::float8) from generate_series(1, :n) i;
