-- A thousand listed mentors of ten universities over the eleven fields: enough for the planner to use every index.
insert into universities (name, email_domain)
select '측정대학교' || n, 'bench' || n || '.ac.kr' from generate_series(1, 10) n on conflict do nothing;
insert into members (member_type, email, password_hash, created_at)
select 'ROLE_MENTOR', 'mentor' || n || '@bench.example', '-', now() from generate_series(1, 1000) n;
insert into mentor_profiles (member_id, nickname, university_id, major, organization_name, job_category, detailed_job,
  experience, introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message,
  mentoring_count, listed_at, created_at, updated_at)
select m.id, '측정 선배 ' || m.id, u.id, '컴퓨터공학과', '두걸음', f.field, '기타', 1 + m.id % 40,
  '첫 회사에서 배운 것들', '함께 이야기해요.', '{월,수}', '08:00', '18:00', '{취업 준비}', '{면접}', '편하게 물어보세요.',
  m.id * 7919 % 100, now(), now(), now()
from members m
join (select id, row_number() over (order by id) - 1 as place from universities where email_domain like 'bench%') u
  on u.place = m.id % 10
join (select field, place - 1 as place from unnest('{마케팅,서비스 기획,디자인,개발,대학원,인사,영업,금융,데이터,의료,법률}'::text[])
  with ordinality as f (field, place)) f on f.place = m.id % 11
where m.email like '%@bench.example';
analyze;
