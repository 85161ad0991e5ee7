-- On top of bench/mentors.sql: 2,000 students, each signed in once and with five mentorings, as many as a busy one has within two weeks.
insert into members (member_type, email, password_hash, created_at)
select 'ROLE_MENTEE', 'mentee' || n || '@bench.example', '-', now() from generate_series(1, 2000) n;
insert into mentee_profiles (member_id, nickname, university_id, major, introduction, created_at, updated_at)
select m.id, '측정 후배 ' || m.id, u.id, '경영학과', '진로를 고민하고 있어요.', now(), now()
from members m join (select min(id) as id from universities) u on true where m.email like 'mentee%@bench.example';
insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at, ip, user_agent)
select sha256(convert_to('bench-' || m.id, 'utf8')), m.id, now(), now(), now() + interval '30 days', '127.0.0.1', 'bench'
from members m where m.email like 'mentee%@bench.example';
insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, updated_at, closed_at)
select t.id, m.id, 'CAREER_PATH', '이야기를 듣고 싶어요.', 'CANCELLED', 20000, now(), now(), now()
from members m cross join generate_series(1, 5) n
join (select id, row_number() over (order by id) as place from members where member_type = 'ROLE_MENTOR') t
  on t.place = 1 + (m.id * 5 + n) % 1000
where m.email like 'mentee%@bench.example';
insert into mentoring_slots (mentoring_id, starts_at, offered_by)
select g.id, date_trunc('day', now()) + n * interval '1 day', 'MENTEE' from mentorings g cross join generate_series(2, 4) n;
insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, at)
select g.id, 'propose', 'MENTEE', g.mentee_id, null, 'PAYMENT_PENDING', now() from mentorings g cross join generate_series(1, 5);
insert into notifications (member_id, event_key, kind, title, body, link, created_at, read_at)
select m.id, 'bench:' || n, 'BENCH', '소식', '내용', '/', now(), now()
from members m cross join generate_series(1, 20) n where m.email like 'mentee%@bench.example';
analyze;
