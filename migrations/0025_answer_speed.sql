-- kind: expand
-- How fast mentors answer, by which lists can be ordered (product §9.1, docs/decisions/0165). 0 of those of whom it is not known, or who leave
-- too many proposals without an answer; a mentor gets it within the hour.
alter table mentor_profiles add column answer_speed int not null default 0 check (answer_speed >= 0);
create index mentors_by_speed on mentor_profiles (answer_speed desc, member_id desc) where listed_at is not null;
create index mentors_field_by_speed on mentor_profiles (job_category, answer_speed desc, member_id desc) where listed_at is not null;
create index mentors_university_by_speed on mentor_profiles (university_id, answer_speed desc, member_id desc) where listed_at is not null;
create index mentors_university_field_by_speed on mentor_profiles (university_id, job_category, answer_speed desc, member_id desc) where listed_at is not null;
