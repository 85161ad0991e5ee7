import type { CouponKind } from '#domain/money/coupons.ts';
import type { Queryable } from '#server/db/database.ts';
import { findRow, hasRow } from '#server/db/rows.ts';
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
  find: (db: Queryable, couponId: number, memberId: number) => findRow(db, findCoupon, [couponId, memberId]),
  /** @returns false when another order uses it */
  take: (tx: Queryable, couponId: number) => hasRow(tx, takeCoupon, [couponId]),
  release: (tx: Queryable, couponId: number) => tx.query(releaseCoupon, [couponId]),
  /** @returns false when no order uses it */
  markReturned: (tx: Queryable, couponId: number, now: Date) => hasRow(tx, returnCoupon, [couponId, now]),
  /** @returns false when the member was already issued a coupon of this kind */
  insert: (tx: Queryable, memberId: number, kind: CouponKind, now: Date) =>
    hasRow(tx, insertCoupon, [memberId, kind, now]),
};
