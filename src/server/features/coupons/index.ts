import type { CouponKind } from '#domain/coupons.ts';
import type { Queryable } from '#server/db/database.ts';
import { couponStore } from './coupon-store.ts';

/**
 * Issues a coupon (SPEC §9); each kind is issued once in a member's life, so doing it again does nothing.
 * @returns whether the member got it now
 */
export function issueCoupon(
  tx: Queryable,
  coupon: { memberId: number; kind: CouponKind },
  now: Date,
): Promise<boolean> {
  return couponStore.insert(tx, coupon.memberId, coupon.kind, now);
}
