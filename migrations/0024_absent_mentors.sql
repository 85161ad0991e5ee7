-- kind: expand
-- A mentor whose account is suspended or deleted is not listed, whoever wrote that into the database (product §1.1, docs/decisions/0162):
-- every list, search and page of mentors goes by listed_at, also in the version before. When the account is back, so is the listing.
alter table mentor_profiles add column listed_before_absence_at timestamptz;

create function follow_absence_of_mentor() returns trigger language plpgsql as $$
begin
  if new.suspended_at is null and new.deleted_at is null then
    update mentor_profiles set listed_at = listed_before_absence_at, listed_before_absence_at = null
    where member_id = new.id and listed_before_absence_at is not null;
  else
    update mentor_profiles set listed_before_absence_at = listed_at, listed_at = null
    where member_id = new.id and listed_at is not null;
  end if;
  return null;
end $$;
create trigger mentors_follow_absence after update of suspended_at, deleted_at on members
  for each row execute function follow_absence_of_mentor();

-- An approval meanwhile lists the mentor when the account is back.
create function keep_absent_mentor_unlisted() returns trigger language plpgsql as $$
begin
  if exists (select from members where id = new.member_id and (suspended_at is not null or deleted_at is not null)) then
    new.listed_before_absence_at := coalesce(new.listed_before_absence_at, new.listed_at);
    new.listed_at := null;
  end if;
  return new;
end $$;
create trigger absent_mentors_stay_unlisted before update of listed_at on mentor_profiles
  for each row when (new.listed_at is not null) execute function keep_absent_mentor_unlisted();
