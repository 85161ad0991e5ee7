-- kind: expand
-- Schools that members miss in the directory, until an operator adds or declines them (product §2.1).
create table university_requests (
  name text not null check (length(name) between 1 and 40),
  member_id bigint not null references members (id),
  created_at timestamptz not null,
  primary key (name, member_id)
);
create index university_requests_by_member on university_requests (member_id);
create index university_requests_by_time on university_requests (created_at);
