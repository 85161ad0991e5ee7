import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportCampaignCoupons = statement(
  'export-campaign-coupons',
  `select g.name, g.percent_off as "percentOff", g.won_off as "wonOff", g.starts_at as "startsAt", g.ends_at as "endsAt",
     c.issued_at as "issuedAt", c.revoked_at as "revokedAt", c.revoke_reason as "revokeReason"
   from campaign_coupons c join campaigns g on g.id = c.campaign_id where c.member_id = $1 order by c.id`,
);
// A coupon used by an order is part of that contract, except for the operators' notes.
const eraseUnused = statement(
  'erase-campaign-coupons',
  'delete from campaign_coupons c where c.member_id = $1 and not exists (select from payments p where p.campaign_coupon_id = c.id)',
);
const eraseReasons = statement(
  'erase-reasons-of-campaign-coupons',
  `update campaign_coupons set issue_reason = null, revoke_reason = case when revoked_at is null then null else '-' end
   where member_id = $1`,
);

/** Coupons of campaigns; that a mailbox has had one is in `mailbox_claims` (`features/coupons`). */
export const campaignCouponData: MemberData = {
  name: 'campaignCoupons',
  tables: ['campaign_coupons'],
  exportFor: ({ db }, { memberId }) => db.query(exportCampaignCoupons, [memberId]),
  async eraseFor(tx, { memberId }) {
    await tx.query(eraseUnused, [memberId]);
    await tx.query(eraseReasons, [memberId]);
  },
};

const exportCoupons = statement(
  'export-coupons',
  `select kind, status, issued_at as "issuedAt", returned_at as "returnedAt" from coupons where member_id = $1 order by id`,
);
// One that an order used is part of that contract.
const eraseCoupons = statement(
  'erase-coupons',
  'delete from coupons c where c.member_id = $1 and not exists (select from payments p where p.coupon_id = c.id)',
);
// A mailbox gets its coupons once, even if its owner registers again; the claim is forgotten after some time (product §6.1).
const releaseClaims = statement(
  'release-mailbox-claims',
  'update mailbox_claims set member_id = null, released_at = $2 where member_id = $1',
);

export const couponData: MemberData = {
  name: 'coupons',
  tables: ['coupons', 'mailbox_claims'],
  exportFor: ({ db }, { memberId }) => db.query(exportCoupons, [memberId]),
  async eraseFor(tx, { memberId }, now) {
    await tx.query(eraseCoupons, [memberId]);
    await tx.query(releaseClaims, [memberId, now]);
  },
};
