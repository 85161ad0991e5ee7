-- kind: migrate
-- What a mailbox has had by an address at one of its other hosts is kept under its hash of now; of two that had the same, the first.
with stale as (
  select c.mailbox_hash, c.claim, c.member_id, c.claimed_at, c.released_at, mailbox_hash(m.email) as fresh
  from mailbox_claims c join members m on m.id = c.member_id
  where split_part(m.email, '@', 2) in ('daum.net', 'me.com', 'mac.com', 'protonmail.com', 'pm.me')
    and c.mailbox_hash = encode(sha256(convert_to(
      split_part(split_part(m.email, '@', 1), '+', 1) || '@' || split_part(m.email, '@', 2), 'UTF8')), 'hex')
  order by c.claimed_at limit 1000
), kept as (
  insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at, released_at)
  select fresh, claim, member_id, claimed_at, released_at from stale order by claimed_at
  on conflict do nothing
)
delete from mailbox_claims c using stale s where c.mailbox_hash = s.mailbox_hash and c.claim = s.claim returning 1;
