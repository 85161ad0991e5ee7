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
