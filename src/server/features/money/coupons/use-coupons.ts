import { bestCouponOf, COUPON_RULES, type CouponKind, discountOf } from '#domain/money/coupons.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Routes } from '#server/http/routes.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import { couponStore } from './coupon-store.ts';

/**
 * Issues a coupon (SPEC §9); each kind is issued at most once per member and per mailbox (product §6.1), so repeating it has no effect.
 * @returns whether it was issued now
 */
export function issueCoupon(
  tx: Queryable,
  coupon: { memberId: number; kind: CouponKind },
  now: Date,
): Promise<boolean> {
  return couponStore.insert(tx, coupon.memberId, coupon.kind, now);
}

/** Gives the new member's coupon to a mentee who registers a profile. */
export async function issueCouponOfNewMember(tx: Queryable, memberId: number, now: Date): Promise<void> {
  await issueCoupon(tx, { memberId, kind: 'NEW_MEMBER' }, now);
}

/** A first-year's and a graduate's document bring the mentee a coupon. */
export async function issueCouponOfStanding(
  tx: Queryable,
  { memberId, standing }: { memberId: number; standing: StudentStatus | null },
  now: Date,
): Promise<void> {
  if (standing === 'FRESHMAN' || standing === 'GRADUATE') await issueCoupon(tx, { memberId, kind: standing }, now);
}

/** A coupon of this member, or undefined. */
export const findCoupon = couponStore.find;

/** The best coupon that a member can use for a price, and what is left to pay with it; null without one. */
export async function findBestCoupon(
  db: Queryable,
  memberId: number,
  priceKrw: number,
): Promise<{ kind: CouponKind; amountKrw: number } | null> {
  const rows = await couponStore.list(db, memberId);
  const usable = rows.filter((row) => row.status === 'AVAILABLE').map((row) => row.kind);
  const kind = bestCouponOf(usable, priceKrw);
  return kind ? { kind, amountKrw: priceKrw - discountOf(kind, priceKrw) } : null;
}

/**
 * Uses a coupon for an order that is being sent to the gateway; of two orders, only one succeeds (C1).
 * @returns whether this order uses it
 */
export const takeCoupon = couponStore.take;

/** Releases the coupon of an order that was not paid. This does not count as a return. */
export const releaseCoupon = couponStore.release;

/**
 * Returns a coupon when its session did not take place, however often it has been used (product §6.1). The caller holds each order to one
 * return.
 * @returns whether it was returned
 */
export const returnCoupon = couponStore.markReturned;

export const couponRoutes: Routes = {
  'GET /v1/coupon': async ({ viewer }, services) => {
    const { SESSION_PRICE_KRW: priceKrw } = await currentSettings(services, services.db);
    const rows = await couponStore.list(services.db, viewer.memberId);
    const coupons = rows.map((row) => ({
      couponId: row.couponId,
      kind: row.kind,
      name: COUPON_RULES[row.kind].name,
      status: row.status,
      discountKrw: discountOf(row.kind, priceKrw),
    }));
    return { priceKrw, coupons };
  },
};
