-- The rows of ours in the tables that Strapi has made.
insert into strapi_universities (id, document_id, name, created_at, updated_at, published_at) select id, 'u' || id, name, now(), now(), now() from universities;
insert into strapi_mentors (id, document_id, nickname, major, organization_name, job_category, detailed_job, experience, introduction_title,
  introduction_content, mentoring_fields, hashtags, message, mentoring_count, listed_at, created_at, updated_at, published_at)
select member_id, 'm' || member_id, nickname, major, organization_name, job_category, detailed_job, experience, introduction_title,
  introduction_content, to_jsonb(mentoring_fields), to_jsonb(hashtags), message, mentoring_count, listed_at, created_at, updated_at, now()
from mentor_profiles;
insert into strapi_mentors_university_lnk (mentor_id, university_id) select member_id, university_id from mentor_profiles;
create index on strapi_bookings (mentor_id, starts_at);
analyze;
