-- kind: migrate
-- What is blocked in an anonymous mentoring stays so there. A block of two who have met anonymously alone was made there, and is no block of
-- the two people any more.
with copied as (
  insert into mentoring_blocks (mentoring_id, side, created_at)
  select m.id, case when b.blocker_id = m.mentor_id then 'mentor' else 'mentee' end, b.created_at
  from member_blocks b join mentorings m on m.is_anonymous and m.confirmed_starts_at is null
    and ((m.mentor_id = b.blocker_id and m.mentee_id = b.blocked_id) or (m.mentor_id = b.blocked_id and m.mentee_id = b.blocker_id))
  where not exists (
    select from mentoring_blocks k
    where k.mentoring_id = m.id and k.side = case when b.blocker_id = m.mentor_id then 'mentor' else 'mentee' end
  )
  order by m.id limit 500
  returning 1
), moved as (
  delete from member_blocks b where exists (
    select from mentoring_blocks k join mentorings m on m.id = k.mentoring_id
    where (m.mentor_id = b.blocker_id and m.mentee_id = b.blocked_id and k.side = 'mentor')
      or (m.mentor_id = b.blocked_id and m.mentee_id = b.blocker_id and k.side = 'mentee')
  ) and not exists (
    select from mentorings m where not (m.is_anonymous and m.confirmed_starts_at is null)
      and ((m.mentor_id = b.blocker_id and m.mentee_id = b.blocked_id) or (m.mentor_id = b.blocked_id and m.mentee_id = b.blocker_id))
  ) and not exists (select from copied)
  returning 1
)
select 1 from copied union all select 1 from moved;
