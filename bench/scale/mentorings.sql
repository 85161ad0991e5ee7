-- Five mentorings a mentor, over two years, of mentees of the same university. Of ten mentors' fifth ones six are over, four are open, since up to three weeks.
insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, due_at, confirmed_starts_at, mentor_attended_at,
  mentee_attended_at, mentor_offered_times, closed_at, updated_at, asked_at, answered_at)
select mentor, :n + 1 + (mentor + k * :universities * 7) % :n, 'CAREER_PATH', '이야기를 듣고 싶어요.', status, 20000, began,
  case when status in ('PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE') then now() + interval '1 day' end,
  case when status in ('COMPLETED', 'NO_SHOW') then hour + interval '5 days' when status = 'CONFIRMED' then date_trunc('day', now()) + interval '3 days' end,
  case when status = 'COMPLETED' then hour + interval '5 days' end, case when status in ('COMPLETED', 'NO_SHOW') then hour + interval '5 days' end, status = 'WAITING_FOR_MENTEE',
  case when status in ('COMPLETED', 'NO_SHOW') then hour + interval '5 days 1 hour' when status in ('REJECTED', 'EXPIRED', 'CANCELLED') then began + interval '1 day' end,
  began + interval '1 day', case when status <> 'PAYMENT_PENDING' then began + interval '10 minutes' end,
  case when status in ('COMPLETED', 'NO_SHOW', 'CONFIRMED', 'REJECTED', 'WAITING_FOR_MENTEE') then began + interval '10 hours' end
from (
  select mentor, k, began, date_trunc('hour', began) as hour,
    case when k = 5 then (array['WAITING_FOR_MENTOR', 'CONFIRMED', 'PAYMENT_PENDING', 'WAITING_FOR_MENTEE', 'NO_SHOW'])[1 + mentor % 10] end as open,
    (array['COMPLETED', 'COMPLETED', case mentor % 3 when 0 then 'REJECTED' when 1 then 'EXPIRED' else 'CANCELLED' end, 'COMPLETED', 'COMPLETED'])[k] as closed
  from generate_series(1, :n) mentor cross join generate_series(1, 5) k
  cross join lateral (select now() - case when k = 5 and mentor % 10 < 4 then interval '1 hour' + interval '20 days' * (mentor % 997 / 997.0) else interval '7 days' + interval '690 days' * ((mentor::bigint * 7919 + k * 331) % 10007 / 10007.0) end as began) t
) made cross join lateral (select coalesce(open, closed) as status) s
order by began;
insert into mentoring_slots (mentoring_id, starts_at, offered_by)
select id, date_trunc('hour', created_at) + n * interval '5 days', 'MENTEE' from mentorings cross join generate_series(1, 2) n;
insert into booked_half_hours (member_id, starts_at, mentoring_id)
select member, confirmed_starts_at, min(id) from mentorings cross join lateral unnest(array[mentor_id, mentee_id]) member
where status in ('CONFIRMED', 'COMPLETED') group by member, confirmed_starts_at;
insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, at)
select m.id, transition.action, transition.actor, case transition.actor when 'MENTEE' then m.mentee_id when 'MENTOR' then m.mentor_id end, transition.before, transition.after, m.created_at + place * interval '10 minutes'
from mentorings m cross join lateral (values
  (0, 'propose', 'MENTEE', null, 'PAYMENT_PENDING', true),
  (1, 'pay', 'MENTEE', 'PAYMENT_PENDING', 'WAITING_FOR_MENTOR', m.status <> 'PAYMENT_PENDING'),
  (2, 'accept', 'MENTOR', 'WAITING_FOR_MENTOR', 'CONFIRMED', m.status in ('CONFIRMED', 'COMPLETED', 'NO_SHOW')),
  (3, case m.status when 'COMPLETED' then 'complete' when 'NO_SHOW' then 'recordNoShow' when 'REJECTED' then 'reject' when 'EXPIRED' then 'expire' else 'close' end,
    case m.status when 'REJECTED' then 'MENTOR' else 'SYSTEM' end, case when m.status in ('COMPLETED', 'NO_SHOW') then 'CONFIRMED' else 'WAITING_FOR_MENTOR' end, m.status, m.closed_at is not null)
) transition (place, action, actor, before, after, holds) where transition.holds;
insert into conversations (mentoring_id, last_number, mentor_read, mentee_read)
select id, 4, 4, 4 from mentorings where id % 5 = 0 and confirmed_starts_at is not null;
insert into messages (mentoring_id, number, sender_id, client_id, body, created_at)
select m.id, n, case n % 2 when 0 then m.mentor_id else m.mentee_id end, gen_random_uuid(), '안녕하세요. 잘 부탁드려요.', m.created_at + n * interval '1 day'
from mentorings m join conversations c on c.mentoring_id = m.id cross join generate_series(1, 4) n;
insert into message_reports (mentoring_id, number, reporter_id, reason, detail, created_at)
select c.mentoring_id, 1, m.mentor_id, 'SPAM', '', now() from conversations c join mentorings m on m.id = c.mentoring_id where c.mentoring_id % 1000 = 0;
insert into reviews (mentoring_id, side, author_id, subject_id, face, body, created_at, visible_at)
select id, 'MENTEE', mentee_id, mentor_id, 'GOOD', '많이 배웠어요.', closed_at, closed_at from mentorings where status = 'COMPLETED' and id % 3 = 0;
insert into meeting_minutes select m.id, side, date_trunc('minute', m.confirmed_starts_at) + n * interval '1 minute', 1000, 100, 'direct'
from mentorings m cross join unnest('{MENTOR,MENTEE}'::text[]) side cross join generate_series(0, 4) n where m.status = 'COMPLETED' and m.id % 10 = 0;
insert into meeting_seats select m.id, 'MENTOR', gen_random_uuid(), m.confirmed_starts_at, gen_random_uuid(), m.confirmed_starts_at, m.confirmed_starts_at
from mentorings m where m.status = 'COMPLETED' and m.closed_at > now() - interval '30 days';
insert into meeting_signals select s.mentoring_id, s.seat, n, s.seat, '{}', s.since from meeting_seats s cross join generate_series(1, 5) n;
insert into mentoring_notes (mentoring_id, version) select id, 1 from mentorings where id % 10 = 0 and confirmed_starts_at is not null;
insert into mentoring_questions select mentoring_id, 1, '무엇부터 하면 좋을까요?' from mentoring_notes;
insert into dispute_rounds (mentoring_id, round, asked_by, asked_at, decide_by, decided_at, resolution, note)
select id, 1, 'MENTEE', closed_at, closed_at + interval '14 days', closed_at + interval '3 days', 'COMPLETED', '두 사람의 말을 들었어요.' from mentorings where status = 'NO_SHOW' and id % 10 = 0;
insert into dispute_statements (mentoring_id, side, text, created_at) select mentoring_id, 'MENTEE', '오지 않았어요.', asked_at from dispute_rounds;
