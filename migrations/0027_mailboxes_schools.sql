-- kind: migrate
-- The first of several accounts of one mailbox whose school its mail address had proved before.
insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
select distinct on (mailbox_hash(m.email)) mailbox_hash(m.email), 'SCHOOL_MAIL', m.id, p.verified_at
from mentee_profiles p join members m on m.id = p.member_id join universities u on u.id = p.university_id
where p.verified_at is not null and u.email_domain <> ''
  and (split_part(m.email, '@', 2) = u.email_domain or split_part(m.email, '@', 2) like '%.' || u.email_domain)
  and not exists (
    select from mailbox_claims known where known.mailbox_hash = mailbox_hash(m.email) and known.claim = 'SCHOOL_MAIL'
  )
order by mailbox_hash(m.email), p.verified_at, m.id limit 1000
on conflict do nothing returning 1;
