-- kind: expand
-- What a mailbox gets once, however many of its addresses have an account (product §6.1, §2.2, docs/decisions/0163).

-- The addresses of one mailbox have one hash: what stands behind a plus is the member's own, and Gmail knows no dots.
create function mailbox_hash(email text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(
    case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)
    end, 'UTF8')), 'hex')
$$;

-- A coupon of a kind, or a school proved by its mail. The row of a coupon stays when its member is gone.
create table mailbox_claims (
  mailbox_hash text not null,
  claim text not null check (claim in ('NEW_MEMBER', 'FRESHMAN', 'GRADUATE', 'SCHOOL_MAIL')),
  member_id bigint references members (id) on delete set null,
  claimed_at timestamptz not null,
  primary key (mailbox_hash, claim)
);
create index mailbox_claims_member on mailbox_claims (member_id);

-- Of several that have it already, the first.
insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
  select mailbox_hash(m.email), c.kind, m.id, c.issued_at
  from coupons c join members m on m.id = c.member_id order by c.issued_at, c.id
  on conflict do nothing;
insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
  select mailbox_hash(m.email), 'SCHOOL_MAIL', m.id, p.verified_at
  from mentee_profiles p join members m on m.id = p.member_id join universities u on u.id = p.university_id
  where p.verified_at is not null and u.email_domain <> ''
    and (split_part(m.email, '@', 2) = u.email_domain or split_part(m.email, '@', 2) like '%.' || u.email_domain)
  order by p.verified_at, m.id
  on conflict do nothing;
