import type { CouponKind } from '#domain/payments/coupons.ts';
import type { Queryable } from '#server/db/database.ts';
import { couponStore, type CouponRow } from './coupon-store.ts';

export { registerCouponRoutes } from './coupons-routes.ts';
export type { CouponRow } from './coupon-store.ts';

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

/** A member's own coupon, or undefined. */
export function findCoupon(db: Queryable, couponId: number, memberId: number): Promise<CouponRow | undefined> {
  return couponStore.find(db, couponId, memberId);
}

/**
 * Takes a coupon for an order on its way to the gateway; of two orders that want it, one gets it (C1).
 * @returns whether this order got it
 */
export function takeCoupon(tx: Queryable, couponId: number): Promise<boolean> {
  return couponStore.take(tx, couponId);
}

/** Lets a coupon go again, because the order that took it brought no money. That does not count as giving it back. */
export async function releaseCoupon(tx: Queryable, couponId: number): Promise<void> {
  await couponStore.release(tx, couponId);
}

/**
 * Gives a coupon back whose session did not take place; once in its life (product §6.1).
 * @returns whether it came back
 */
export function returnCoupon(tx: Queryable, couponId: number, now: Date): Promise<boolean> {
  return couponStore.giveBack(tx, couponId, now);
}
