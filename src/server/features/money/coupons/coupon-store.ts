import type { CouponKind } from '#domain/money/coupons.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const insertCoupon = statement<{ id: number }>(
  'insert-coupon',
  // A mailbox has each kind once, whichever of its addresses the member has.
  `with claim as (
     insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
     select mailbox_hash(email), $2, id, $3 from members where id = $1
     on conflict (mailbox_hash, claim) do update set member_id = excluded.member_id
       where mailbox_claims.member_id = excluded.member_id
     returning member_id
   )
   insert into coupons (member_id, kind, issued_at) select member_id, $2, $3 from claim
   on conflict (member_id, kind) do nothing returning id`,
);

const listCoupons = statement<CouponRow>(
  'list-coupons',
  `select id as "couponId", kind, status from coupons where member_id = $1 order by status, id`,
);
const findCoupon = statement<CouponRow>(
  'find-coupon',
  'select id as "couponId", kind, status from coupons where id = $1 and member_id = $2',
);
const takeCoupon = statement<{ id: number }>(
  'take-coupon',
  `update coupons set status = 'USED' where id = $1 and status = 'AVAILABLE' returning id`,
);
const releaseCoupon = statement(
  'release-coupon',
  `update coupons set status = 'AVAILABLE' where id = $1 and status = 'USED'`,
);
const returnCoupon = statement<{ id: number }>(
  'give-back-coupon',
  `update coupons set status = 'AVAILABLE', returned_at = $2
   where id = $1 and status = 'USED' returning id`,
);

export interface CouponRow {
  readonly couponId: number;
  readonly kind: CouponKind;
  readonly status: 'AVAILABLE' | 'USED';
}

export const couponStore = {
  /** The member's coupons, usable ones first. */
  list: (db: Queryable, memberId: number) => db.query(listCoupons, [memberId]),
  async find(db: Queryable, couponId: number, memberId: number): Promise<CouponRow | undefined> {
    const [row] = await db.query(findCoupon, [couponId, memberId]);
    return row;
  },
  /** @returns false when another order uses it */
  async take(tx: Queryable, couponId: number): Promise<boolean> {
    return (await tx.query(takeCoupon, [couponId])).length > 0;
  },
  release: (tx: Queryable, couponId: number) => tx.query(releaseCoupon, [couponId]),
  /** @returns false when no order uses it */
  async markReturned(tx: Queryable, couponId: number, now: Date): Promise<boolean> {
    return (await tx.query(returnCoupon, [couponId, now])).length > 0;
  },
  /** @returns false when the member was already issued a coupon of this kind */
  async insert(tx: Queryable, memberId: number, kind: CouponKind, now: Date): Promise<boolean> {
    return (await tx.query(insertCoupon, [memberId, kind, now])).length > 0;
  },
};
