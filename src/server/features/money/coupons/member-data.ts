import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

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
