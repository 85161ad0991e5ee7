import type { CouponKind } from '#domain/coupons.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const insertCoupon = statement<{ id: number }>(
  'insert-coupon',
  `insert into coupons (member_id, kind, issued_at) values ($1, $2, $3)
   on conflict (member_id, kind) do nothing returning id`,
);

export const couponStore = {
  /** @returns false when the member has had a coupon of this kind already */
  async insert(tx: Queryable, memberId: number, kind: CouponKind, now: Date): Promise<boolean> {
    return (await tx.query(insertCoupon, [memberId, kind, now])).length > 0;
  },
};
