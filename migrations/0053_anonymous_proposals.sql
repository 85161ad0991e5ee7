-- kind: expand
-- A student may propose anonymously: the mentor learns who it is at the confirmation (product §5.7, docs/decisions/0204).
alter table mentorings add column is_anonymous boolean not null default false;
