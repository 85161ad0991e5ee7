import { campaignCouponStatus, campaignDiscountOf } from '#domain/money/campaigns/campaigns.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { campaignCouponStore, type CampaignCouponRow } from './campaign-coupon-store.ts';

/** A coupon of this member's that an order can be made with now. @throws RefusalError `COUPON_UNAVAILABLE` */
export async function requireCampaignCoupon(
  tx: Queryable,
  { campaignCouponId, memberId }: { campaignCouponId: number; memberId: number },
  now: Date,
): Promise<CampaignCouponRow> {
  const coupon = await campaignCouponStore.find(tx, campaignCouponId, memberId);
  return coupon && campaignCouponStatus(coupon, now) === 'AVAILABLE' ? coupon : refuse('COUPON_UNAVAILABLE');
}

/**
 * Whether the order that is being sent to the gateway may use the coupon: it was not revoked since the order was made.
 * `payments_one_campaign_coupon` ensures that no other order uses it. An order made in time keeps its price, even if the last day is over by
 * then.
 */
export async function takeCampaignCoupon(tx: Queryable, campaignCouponId: number): Promise<boolean> {
  const coupon = await campaignCouponStore.lock(tx, campaignCouponId);
  return coupon !== undefined && coupon.revokedAt === null;
}

/** The coupon of campaigns that takes most off a price for a member, and what is left to pay with it; null without one. */
export async function findBestCampaignCoupon(
  db: Queryable,
  { memberId, priceKrw, now }: { memberId: number; priceKrw: number; now: Date },
): Promise<{ name: string; amountKrw: number } | null> {
  const rows = await campaignCouponStore.listOfMember(db, memberId);
  const [best] = rows
    .filter((row) => campaignCouponStatus(row, now) === 'AVAILABLE')
    .map((row) => ({ name: row.name, amountKrw: priceKrw - campaignDiscountOf(row, priceKrw) }))
    .toSorted((a, b) => a.amountKrw - b.amountKrw);
  return best && best.amountKrw < priceKrw ? best : null;
}

/** Takes an unused coupon back. @returns the member who had it @throws RefusalError `NOT_FOUND`, `COUPON_USED` */
export async function revokeCampaignCoupon(
  tx: Queryable,
  { campaignCouponId, reason }: { campaignCouponId: number; reason: string },
  now: Date,
): Promise<{ campaignId: number; memberId: number; name: string }> {
  const coupon = (await campaignCouponStore.lock(tx, campaignCouponId)) ?? refuse('NOT_FOUND');
  if (!(await campaignCouponStore.revoke(tx, campaignCouponId, reason, now))) refuse('COUPON_USED');
  return coupon;
}
