-- kind: expand
-- What a student may know of a mentor before paying (product §23, docs/decisions/0150, 0151).

-- The employer and the role that an approved employment document was compared with: when the profile says something else, the mentor has no
-- mark. Null in documents that were approved before this migration: the profile as it was when it is first changed.
alter table certificates
  add column checked_organization text,
  add column checked_category text,
  add column checked_job text check (num_nulls(checked_organization, checked_category, checked_job) in (0, 3));

-- When the mentor was last asked for the first answer, and when that came. Proposals that were paid for before this migration have neither.
alter table mentorings
  add column asked_at timestamptz,
  add column answered_at timestamptz check (answered_at is null or num_nulls(asked_at) = 0);
create index mentorings_asked on mentorings (mentor_id, asked_at desc) include (answered_at, status) where asked_at is not null;
