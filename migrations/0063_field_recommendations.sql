-- kind: expand
-- 추천순 of one field, for whoever looks at it without a list of their own, and what says that a university's lists are out of date (product §9.4,
-- docs/decisions/0225).
create table field_recommendations (
  university_id bigint not null references universities (id) on delete cascade,
  field text not null,
  -- Best first, up to 200.
  mentor_ids bigint[] not null check (cardinality(mentor_ids) <= 200),
  -- Of each of them, why: one bit a reason, as src/domain/mentors/ranking/reasons.ts counts them.
  reasons smallint[] not null check (cardinality(reasons) = cardinality(mentor_ids)),
  computed_at timestamptz not null,
  primary key (university_id, field)
);

-- A mentor is listed again: after a pause, a suspension or a deletion that was taken back, with the time of the first listing, which therefore says
-- nothing. Rows are only added here, so that nobody waits; the job deletes those that it saw before it read the mentors.
create table recommendation_marks (
  id bigint generated always as identity primary key,
  university_id bigint not null references universities (id) on delete cascade
);
create index recommendation_marks_university on recommendation_marks (university_id, id);

create function mark_recommendations() returns trigger language plpgsql as $$
begin
  insert into recommendation_marks (university_id) values (new.university_id);
  return null;
end $$;
create trigger mentor_listed_again after update of listed_at on mentor_profiles
  for each row when (old.listed_at is null and new.listed_at is not null) execute function mark_recommendations();

-- Who has bookmarked lately; on a large database it is made beforehand, as those of 0055 are.
create index if not exists bookmarks_created on bookmarks (created_at);
