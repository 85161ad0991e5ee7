-- kind: expand
-- 추천순: for each student the mentors in the order of a market with capacities, and one list a university for everybody else (product §9.4,
-- docs/decisions/0187).
create table recommendations (
  id bigint generated always as identity primary key,
  university_id bigint not null references universities (id) on delete cascade,
  -- Null: for whoever has no list of their own.
  mentee_id bigint unique references mentee_profiles (member_id) on delete cascade,
  -- Best first, up to 200.
  mentor_ids bigint[] not null check (cardinality(mentor_ids) <= 200),
  -- Of each of them, why: one bit a reason, as src/domain/mentors/ranking/reasons.ts counts them.
  reasons smallint[] not null check (cardinality(reasons) = cardinality(mentor_ids)),
  computed_at timestamptz not null
);
create unique index recommendations_of_university on recommendations (university_id) where mentee_id is null;
create index recommendations_university on recommendations (university_id, mentee_id);
