-- kind: migrate
-- Those whose account was suspended or deleted before the triggers were there.
update mentor_profiles set listed_before_absence_at = listed_at, listed_at = null
where member_id in (
  select p.member_id from mentor_profiles p join members m on m.id = p.member_id
  where p.listed_at is not null and (m.suspended_at is not null or m.deleted_at is not null)
  order by p.member_id limit 1000
) returning 1;
