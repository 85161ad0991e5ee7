-- kind: migrate
-- Of several members of one mailbox who had a coupon of a kind before, the first holds the claim.
insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
select distinct on (mailbox_hash(m.email), c.kind) mailbox_hash(m.email), c.kind, m.id, c.issued_at
from coupons c join members m on m.id = c.member_id
where not exists (
  select from mailbox_claims known where known.mailbox_hash = mailbox_hash(m.email) and known.claim = c.kind
)
order by mailbox_hash(m.email), c.kind, c.issued_at, c.id limit 1000
on conflict do nothing returning 1;
