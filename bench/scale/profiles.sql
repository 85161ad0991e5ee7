-- The texts of the mentors are combined from lists of words.
with
places as (select array_agg(a || b order by a, b) as words from
  unnest('{구름,두걸음,별빛,하늘,온점,모아,푸른,한결,다온,코드,파란,버스,집밥,달빛,소소,이음,모서리,오렌지,하루,종이}'::text[]) a,
  unnest('{나루,소프트,게임즈,택배,스튜디오,핀,언덕,물산,제약,숲,여백,타다,연구소,커머스,식탁,파트너스,랩,앤코,브랜드,비행기}'::text[]) b),
jobs as (select '{{개발,프론트엔드},{개발,백엔드},{개발,보안},{개발,풀스택},{디자인,UX/UI},{디자인,그래픽},{마케팅,브랜드},{마케팅,콘텐츠},{서비스 기획,PM/PO},{서비스 기획,창업},{데이터,머신러닝},{데이터,리서치},{금융,애널리스트},{금융,회계/재무},{인사,채용},{인사,노무},{영업,B2B},{의료,제약},{법률,변호사},{대학원,해외}}'::text[] as names),
talk as (select '{첫 회사에서,연구실을 고르기 전에,면접 앞에서,이직을 생각하며,전공을 바꾸어,작은 팀에서,비전공자로,유학을 준비하며,창업을 접고,늦었다고 느낄 때}'::text[] as starts,
  '{배운 것들,물어볼 것,준비할 것,알게 된 것,다시 시작한 이야기,만든 포트폴리오,써 본 이력서,버텨 낸 방법,찾은 길,나눈 대화}'::text[] as ends),
tags as (select '{코딩테스트,이력서,면접,포트폴리오,유학,장학금,창업,이직,인턴,공모전,대외활동,자격증,신입,경력,리더십,글쓰기,발표,영어,데이터,협업,SQL,피그마,논문,석사,박사,브랜딩,퍼포먼스,그로스,투자,회계,노무,채용,영업,제약,특허,보안,클라우드,머신러닝,리서치,디자인시스템}'::text[] as words)
insert into mentor_profiles (member_id, nickname, university_id, major, image_file_id, organization_name, job_category, detailed_job,
  experience, introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message,
  mentoring_count, answer_speed, listed_at, created_at, updated_at)
select m, (talk.ends)[1 + m * 7 % 10] || ' 선배' || m, 1 + m % :universities, '컴퓨터공학과', case when m % 3 = 0 then 3 * m end, places.words[1 + m * 31 % 400],
  -- A field is independent of a university: as many of a university's mentors are in it as of all.
  jobs.names[1 + m / :universities % 20][1], jobs.names[1 + m / :universities % 20][2], 1 + m % 40,
  (talk.starts)[1 + m * 13 % 10] || ' ' || (talk.ends)[1 + m * 17 % 10], '함께 이야기해요.', '{월,수}', '08:00', '18:00',
  '{취업 준비}', array[tags.words[1 + m * 3 % 40], tags.words[1 + m * 11 % 40], tags.words[1 + m * 23 % 40]],
  '편하게 물어보세요.', m::bigint * 7919 % 100, m::bigint * 104729 % 1000, case when m % 20 <> 1 then now() - interval '400 days' end, now(), now()
from generate_series(1, :n) m cross join places cross join jobs cross join talk cross join tags;
insert into mentee_profiles (member_id, nickname, university_id, major, introduction, image_file_id, verified_at, created_at, updated_at)
select m, '후배' || m, 1 + m % :universities, '경영학과', '진로를 고민하고 있어요.', 2 * :n + m, now() - interval '300 days', now(), now()
from generate_series(:n + 1, 2 * :n) m where (2 * :n + m) % 1000 <> 7;
insert into mentee_profiles (member_id, nickname, university_id, major, introduction, verified_at, created_at, updated_at)
select m, '후배' || m, 1 + m % :universities, '경영학과', '진로를 고민하고 있어요.', now() - interval '300 days', now(), now()
from generate_series(:n + 1, 2 * :n) m where (2 * :n + m) % 1000 = 7;
insert into mentor_availability (mentor_id, notice_hours, max_sessions_a_week, updated_at, max_open_proposals)
select m, 24, 5, now(), 5 from generate_series(1, :n, 2) m;
insert into availability_exceptions select m, current_date + 3, repeat('0', 34) from generate_series(1, :n, 5) m;
insert into mentor_waits select m, :n + 1 + (m * 3) % :n, now(), case when m % 100 = 1 then now() - interval '1 minute' end from generate_series(1, :n, 10) m;
insert into bookmarks (member_id, mentor_id, created_at, tells_new_times)
select m, 1 + (m + k * :universities * 3) % :n, now() - k * interval '1 day', k = 1 from generate_series(:n + 1, 2 * :n) m cross join generate_series(1, 5) k;
insert into recommendations (university_id, mentee_id, mentor_ids, reasons, computed_at)
select 1 + m % :universities, m, ids, array_fill(1::smallint, array[cardinality(ids)]), now()
from generate_series(:n + 1, 2 * :n, 10) m cross join lateral (
  select array_agg((1 + (m + k * :universities) % :n)::bigint) as ids from generate_series(0, least(199, :n / :universities - 1)) k
) list;
insert into field_recommendations (university_id, field, mentor_ids, reasons, computed_at)
select university_id, job_category, ids, array_fill(1::smallint, array[cardinality(ids)]), now()
from (
  select university_id, job_category, (array_agg(member_id order by member_id))[1:200] as ids
  from mentor_profiles where listed_at is not null group by university_id, job_category
) list;
insert into recommendations (university_id, mentor_ids, reasons, computed_at)
select u, ids, array_fill(1::smallint, array[cardinality(ids)]), now()
from generate_series(1, :universities) u cross join lateral (
  select array_agg((1 + (u + k * :universities) % :n)::bigint) as ids from generate_series(0, least(199, :n / :universities - 1)) k
) list;
