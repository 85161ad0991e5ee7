-- kind: expand
-- What a university's own sign-in has proved of a member (product §2.6, docs/decisions/0294).
create table school_proofs (
  -- An account at the university proves one member, also after it was unlinked.
  issuer text not null,
  subject text not null,
  member_id bigint not null references members (id) on delete cascade,
  university_id bigint not null references universities (id),
  -- When the sign-in last said that they study there, and that they have graduated.
  student_at timestamptz,
  alum_at timestamptz,
  primary key (issuer, subject),
  check (num_nonnulls(student_at, alum_at) > 0)
);
create index school_proofs_member on school_proofs (member_id);

-- What an answer says besides who it is, kept until it is used.
alter table identity_attempts add column affiliations text[] not null default '{}'
  check (affiliations <@ array['STUDENT', 'ALUM']);
