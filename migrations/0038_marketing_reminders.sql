-- kind: expand
-- Whoever agreed to marketing mails is reminded of it every two years (product §24.2, 정보통신망법 제50조 제8항).
alter table term_consents add column reminded_at timestamptz;
create index term_consents_to_remind on term_consents (coalesce(reminded_at, agreed_at), member_id)
  where tag = 'MARKETING_CONSENT' and agreed;
