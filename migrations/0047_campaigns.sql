-- kind: expand
-- Campaigns of operators and the coupons that members have of them (product §26.14, docs/decisions/0199). Tables of their own: the version
-- before reads every row of coupons and knows three kinds.
create table campaigns (
  id bigint generated always as identity primary key,
  -- As members read it.
  name text not null check (length(name) between 1 and 40),
  -- One of the two.
  percent_off smallint check (percent_off between 1 and 100),
  won_off int check (won_off between 1 and 1000000),
  audience text not null check (audience in ('ALL', 'UNIVERSITY', 'CHOSEN')),
  university_id bigint references universities (id),
  -- What a member types to get the coupon; in capitals.
  code text unique check (length(code) between 4 and 20 and code = upper(code)),
  -- From the first instant of a Korean day until the last one's end.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  max_coupons int not null check (max_coupons between 1 and 100000),
  given_coupons int not null default 0 check (given_coupons between 0 and max_coupons),
  created_at timestamptz not null,
  -- No more coupons are given.
  ended_at timestamptz,
  check ((percent_off is null) <> (won_off is null)),
  check ((audience = 'UNIVERSITY') = (university_id is not null)),
  check (audience <> 'CHOSEN' or code is null)
);
-- What members may take without a code.
create index campaigns_offered on campaigns (ends_at) where ended_at is null and code is null and audience <> 'CHOSEN';

create table campaign_coupons (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id),
  member_id bigint not null references members (id) on delete cascade,
  issued_at timestamptz not null,
  -- Why an operator gave it by hand; null where the member took it.
  issue_reason text check (length(issue_reason) between 1 and 200),
  revoked_at timestamptz,
  -- For the member to read.
  revoke_reason text check (length(revoke_reason) between 1 and 200),
  unique (campaign_id, member_id),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index campaign_coupons_of_member on campaign_coupons (member_id, id desc);
create index campaign_coupons_of_campaign on campaign_coupons (campaign_id, id desc);

-- The order of a campaign's coupon. It keeps the coupon while it is under way or paid and has not given it back: one order a coupon.
alter table payments add column campaign_coupon_id bigint references campaign_coupons (id);
create unique index payments_one_campaign_coupon on payments (campaign_coupon_id)
  where coupon_returned_at is null and status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED',
    'PARTIALLY_REFUNDED', 'BOUNCED');
create index payments_of_campaign_coupon on payments (campaign_coupon_id) where campaign_coupon_id is not null;

-- A full refund gives the coupon back. This version says so itself; the version before knows nothing of the coupon, and its refund does so as well.
create function return_campaign_coupon() returns trigger language plpgsql as $$
begin
  new.coupon_returned_at := new.updated_at;
  return new;
end
$$;
create trigger payments_return_campaign_coupon before update of status on payments for each row
  when (new.campaign_coupon_id is not null and new.coupon_returned_at is null
    and new.status in ('REFUND_PENDING', 'REFUNDED') and new.refund_krw = new.amount_krw)
  execute function return_campaign_coupon();

-- A mailbox has a campaign's coupon once, as it has each kind once (docs/decisions/0163).
alter table mailbox_claims drop constraint mailbox_claims_claim_check;
alter table mailbox_claims add constraint mailbox_claims_claim_check
  check (claim in ('NEW_MEMBER', 'FRESHMAN', 'GRADUATE', 'SCHOOL_MAIL') or claim ~ '^CAMPAIGN:[1-9][0-9]*$');
