import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { takeCampaignCoupon } from '../campaigns/index.ts';
import { takeCoupon } from '../coupons/index.ts';
import type { PaymentRow } from '../payments/index.ts';

/** Uses the coupon of an order that is being sent to the gateway. @returns false when it cannot be used any more */
export async function takeCouponOf(
  tx: Queryable,
  { couponId, campaignCouponId }: Pick<PaymentRow, 'couponId' | 'campaignCouponId'>,
): Promise<boolean> {
  if (campaignCouponId !== null) return takeCampaignCoupon(tx, campaignCouponId);
  return couponId === null || takeCoupon(tx, couponId);
}

/** Another order keeps the coupon. */
export function isCouponTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'payments_one_coupon') || isUniqueViolation(error, 'payments_one_campaign_coupon');
}
