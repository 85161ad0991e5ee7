import { statement } from '#server/db/statement.ts';
import { describeMemberData, UNREADABLE_ACCOUNT } from '#server/platform/member-data/member-data.ts';
import { readHandRefundAccount, readRefundAccount } from './payments/refund-account.ts';

/** Coupons of campaigns; that a mailbox has had one is in `mailbox_claims` (`features/coupons`). */
export const campaignCouponData = describeMemberData({
  name: 'campaignCoupons',
  tables: ['campaign_coupons'],
  exportFor: statement(
    'export-campaign-coupons',
    `select g.name, g.percent_off as "percentOff", g.won_off as "wonOff", g.starts_at as "startsAt", g.ends_at as "endsAt",
     c.issued_at as "issuedAt", c.revoked_at as "revokedAt", c.revoke_reason as "revokeReason"
   from campaign_coupons c join campaigns g on g.id = c.campaign_id where c.member_id = $1 order by c.id`,
  ),
  eraseFor: [
    // A coupon used by an order is part of that contract, except for the operators' notes.
    statement(
      'erase-campaign-coupons',
      'delete from campaign_coupons c where c.member_id = $1 and not exists (select from payments p where p.campaign_coupon_id = c.id)',
    ),
    statement(
      'erase-reasons-of-campaign-coupons',
      `update campaign_coupons set issue_reason = null, revoke_reason = case when revoked_at is null then null else '-' end
   where member_id = $1`,
    ),
  ],
});
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

export const couponData = describeMemberData({
  name: 'coupons',
  tables: ['coupons', 'mailbox_claims'],
  exportFor: statement(
    'export-coupons',
    `select kind, status, issued_at as "issuedAt", returned_at as "returnedAt" from coupons where member_id = $1 order by id`,
  ),
  async eraseFor(tx, { memberId }, now) {
    await tx.query(eraseCoupons, [memberId]);
    await tx.query(releaseClaims, [memberId, now]);
  },
});

const exportPayments = statement<{ orderId: string; refundAccount: Buffer | null }>(
  'export-payments',
  `select p.order_id as "orderId", p.mentoring_id as "mentoringId", p.method, p.status, p.price_krw as "priceKrw",
     p.discount_krw as "discountKrw", p.amount_krw as "amountKrw", p.refund_krw as "refundKrw", p.receipt_url as "receiptUrl",
     p.refund_account as "refundAccount", p.created_at as "createdAt", p.approved_at as "approvedAt", p.refunded_at as "refundedAt"
   from payments p where p.mentee_id = $1 order by p.id`,
);
const exportHandRefunds = statement<{ paymentId: number; refundAccount: Buffer | null }>(
  'export-hand-refunds',
  `select p.id as "paymentId", p.order_id as "orderId", case when h.state <> 'PROPOSED' then h.amount_krw end as "amountKrw",
     case when h.state <> 'PROPOSED' then h.reason end as reason, h.sent_at as "sentAt",
     case when h.state = 'DONE' then h.ended_at end as "doneAt", h.refund_account as "refundAccount", h.destination
   from hand_refunds h join payments p on p.id = h.payment_id
   where p.mentee_id = $1 and (h.state in ('SENT', 'DONE') or h.refund_account is not null) order by h.id`,
);

/** The payments of contracts: kept as the law asks. The sums stay after that, of nobody. */
export const paymentData = describeMemberData({
  name: 'payments',
  tables: ['payments', 'gateway_calls'],
  async exportFor(source, { memberId }) {
    const orders = await source.db.query(exportPayments, [memberId]);
    return orders.map((order) => ({
      ...order,
      refundAccount:
        order.refundAccount && (readRefundAccount(source, order.orderId, order.refundAccount) ?? UNREADABLE_ACCOUNT),
    }));
  },
  eraseRecordsFor: [
    statement(
      'erase-texts-of-payments',
      `update payments set virtual_account = null, refund_account = null, receipt_url = null, failure_message = null where mentee_id = $1`,
    ),
    statement(
      'erase-texts-of-gateway-calls',
      `update gateway_calls c set request = '{}', response = null from payments p where p.id = c.payment_id and p.mentee_id = $1`,
    ),
  ],
});

/** Refunds by hand are part of the same records. Mere proposals and the operators' notes are theirs; the account that the payer gave is not. */
export const handRefundData = describeMemberData({
  name: 'handRefunds',
  tables: ['hand_refunds'],
  async exportFor(source, { memberId }) {
    const refunds = await source.db.query(exportHandRefunds, [memberId]);
    return refunds.map(({ paymentId, refundAccount, ...refund }) => ({
      ...refund,
      refundAccount: refundAccount && (readHandRefundAccount(source, paymentId, refundAccount) ?? UNREADABLE_ACCOUNT),
    }));
  },
  eraseRecordsFor: [
    statement(
      'erase-texts-of-hand-refunds',
      `update hand_refunds h set reason = '', note = '', refusal = null, refund_account = null, destination = null from payments p where p.id = h.payment_id and p.mentee_id = $1`,
    ),
  ],
});

export const earningData = describeMemberData({
  name: 'earnings',
  tables: ['ledger_entries', 'payout_sums'],
  exportFor: statement(
    'export-earnings',
    `select p.mentoring_id as "mentoringId", e.event, -e.amount_krw as "amountKrw", e.at
   from ledger_entries e join payments p on p.id = e.payment_id where e.member_id = $1 and e.account = 'MENTOR' order by e.id`,
  ),
});
