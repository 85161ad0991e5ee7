-- As many listed mentors as requested, whose texts are combined from lists of words.
insert into universities (name, email_domain)
select '측정대학교' || n, 'bench' || n || '.ac.kr' from generate_series(1, 10) n on conflict do nothing;
insert into members (member_type, email, password_hash, created_at)
select 'ROLE_MENTOR', 'mentor' || n || '@bench.example', '-', now() from generate_series(1, :mentors) n;
with
places as (select array_agg(a || b order by a, b) as words from
  unnest('{구름,두걸음,별빛,하늘,온점,모아,푸른,한결,다온,코드,파란,버스,집밥,달빛,소소,이음,모서리,오렌지,하루,종이}'::text[]) a,
  unnest('{나루,소프트,게임즈,택배,스튜디오,핀,언덕,물산,제약,숲,여백,타다,연구소,커머스,식탁,파트너스,랩,앤코,브랜드,비행기}'::text[]) b),
jobs as (select '{{개발,프론트엔드},{개발,백엔드},{개발,보안},{개발,풀스택},{디자인,UX/UI},{디자인,그래픽},{마케팅,브랜드},{마케팅,콘텐츠},{서비스 기획,PM/PO},{서비스 기획,창업},{데이터,머신러닝},{데이터,리서치},{금융,애널리스트},{금융,회계/재무},{인사,채용},{인사,노무},{영업,B2B},{의료,제약},{법률,변호사},{대학원,해외}}'::text[] as names),
talk as (select '{첫 회사에서,연구실을 고르기 전에,면접 앞에서,이직을 생각하며,전공을 바꾸어,작은 팀에서,비전공자로,유학을 준비하며,창업을 접고,늦었다고 느낄 때}'::text[] as starts,
  '{배운 것들,물어볼 것,준비할 것,알게 된 것,다시 시작한 이야기,만든 포트폴리오,써 본 이력서,버텨 낸 방법,찾은 길,나눈 대화}'::text[] as ends),
tags as (select '{코딩테스트,이력서,면접,포트폴리오,유학,장학금,창업,이직,인턴,공모전,대외활동,자격증,신입,경력,리더십,글쓰기,발표,영어,데이터,협업,SQL,피그마,논문,석사,박사,브랜딩,퍼포먼스,그로스,투자,회계,노무,채용,영업,제약,특허,보안,클라우드,머신러닝,리서치,디자인시스템}'::text[] as words)
insert into mentor_profiles (member_id, nickname, university_id, major, organization_name, job_category, detailed_job,
  experience, introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message,
  mentoring_count, listed_at, created_at, updated_at)
select m.id, (talk.ends)[1 + m.id * 7 % 10] || ' 선배' || m.id, u.id, '컴퓨터공학과', places.words[1 + m.id * 31 % 400],
  jobs.names[1 + m.id % 20][1], jobs.names[1 + m.id % 20][2], 1 + m.id % 40,
  (talk.starts)[1 + m.id * 13 % 10] || ' ' || (talk.ends)[1 + m.id * 17 % 10], '함께 이야기해요.', '{월,수}', '08:00', '18:00',
  '{취업 준비}', array[tags.words[1 + m.id * 3 % 40], tags.words[1 + m.id * 11 % 40], tags.words[1 + m.id * 23 % 40]],
  '편하게 물어보세요.', m.id * 7919 % 100, now(), now(), now()
from members m
join (select id, row_number() over (order by id) - 1 as place from universities where email_domain like 'bench%') u
  on u.place = m.id % 10
cross join places cross join jobs cross join talk cross join tags
where m.email like '%@bench.example';
