-- kind: expand
-- A mentor who takes a pause is not listed until they are back (product §3.4, docs/decisions/0186). As with a suspension, listed_at is kept
-- aside, so that the version before does not show them either.
alter table mentor_profiles
  add column paused_at timestamptz,
  -- Lapses before it do not count any more.
  add column resumed_at timestamptz;

create or replace function follow_absence_of_mentor() returns trigger language plpgsql as $$
begin
  if new.suspended_at is null and new.deleted_at is null then
    update mentor_profiles set listed_at = listed_before_absence_at, listed_before_absence_at = null
    where member_id = new.id and listed_before_absence_at is not null and paused_at is null;
  else
    update mentor_profiles set listed_before_absence_at = listed_at, listed_at = null
    where member_id = new.id and listed_at is not null;
  end if;
  return null;
end $$;

create or replace function keep_absent_mentor_unlisted() returns trigger language plpgsql as $$
begin
  if new.paused_at is not null
    or exists (select from members where id = new.member_id and (suspended_at is not null or deleted_at is not null)) then
    new.listed_before_absence_at := coalesce(new.listed_before_absence_at, new.listed_at);
    new.listed_at := null;
  end if;
  return new;
end $$;
