-- kind: expand
-- Hosts whose addresses lead to one mailbox, and the codes by mailbox (product §1.2, §6.1; docs/decisions/0163, 0270).

-- As before (0027), and these too: Daum's two, Apple's three, Proton's three. The canonical host is the one that most have.
create or replace function mailbox_hash(email text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(
    case
      when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
        then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(email, '@', 1), '+', 1) || '@' || case
        when split_part(email, '@', 2) in ('daum.net', 'hanmail.net') then 'hanmail.net'
        when split_part(email, '@', 2) in ('icloud.com', 'me.com', 'mac.com') then 'icloud.com'
        when split_part(email, '@', 2) in ('proton.me', 'protonmail.com', 'pm.me') then 'proton.me'
        else split_part(email, '@', 2)
      end
    end, 'UTF8')), 'hex')
$$;

create index verification_codes_mailbox on verification_codes (mailbox_hash(email), purpose, created_at desc);
