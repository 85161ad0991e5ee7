-- kind: expand
-- What operators add to the directory of universities (product §2.1, §26.10).

-- Null for a school of the directory's file, which the server brings in at every start.
alter table universities add column added_at timestamptz;

-- Mail domains of a school besides its first: one school each.
create table university_domains (
  domain text primary key,
  university_id bigint not null references universities (id),
  added_at timestamptz not null
);
create index university_domains_university on university_domains (university_id, domain);
