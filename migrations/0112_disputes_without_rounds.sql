-- kind: migrate
-- Disputes that were opened before 0019_disputes_that_end.sql, or by a version of that time, and are still open: they get their round, their texts,
-- which were promised to operators alone, and the job that brings them to an end (product §7.3).
with disputed as (
  select id, disputed_at, mentor_dispute, mentee_dispute from mentorings m
  where disputed_at is not null and status = 'CONFIRMED'
    and not exists (select from dispute_rounds r where r.mentoring_id = m.id)
  order by id limit 500
), asked as (
  insert into dispute_rounds (mentoring_id, round, asked_by, asked_at, decide_by)
  select id, 1, case when mentor_dispute is null then 'MENTEE' else 'MENTOR' end, disputed_at, disputed_at + interval '72 hours' from disputed
  on conflict (mentoring_id, round) do nothing returning mentoring_id
), said as (
  insert into dispute_statements (mentoring_id, side, text, for_operators, created_at)
  select d.id, s.side, s.text, true, d.disputed_at
  from disputed d cross join lateral (values ('MENTOR', d.mentor_dispute), ('MENTEE', d.mentee_dispute)) s (side, text)
  where s.text is not null and not exists (select from dispute_statements t where t.mentoring_id = d.id and t.side = s.side)
), due as (
  insert into jobs (name, key, run_at, created_at) select 'advance-dispute', id::text, disputed_at, disputed_at from disputed
  on conflict (name, key) do nothing
)
select mentoring_id from asked;
