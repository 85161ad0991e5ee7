import { COUPON_RULES } from '#domain/money/coupons.ts';
import type { PaymentRow } from './payment-store.ts';

/** Whether an order used a coupon, of whichever kind. */
export function hasCoupon({ couponId, campaignCouponId }: Pick<PaymentRow, 'couponId' | 'campaignCouponId'>): boolean {
  return couponId !== null || campaignCouponId !== null;
}

/** The coupon's name, as its member reads it. */
export function couponNameOf({
  couponKind,
  campaignName,
}: Pick<PaymentRow, 'couponKind' | 'campaignName'>): string | null {
  return couponKind ? COUPON_RULES[couponKind].name : campaignName;
}
