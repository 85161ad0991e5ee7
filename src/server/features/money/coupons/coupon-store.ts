import type { CouponKind } from '#domain/money/coupons.ts';
import { anyRow, execute, manyRows, maybeRow } from '#server/db/rows.ts';

export interface CouponRow {
  readonly couponId: number;
  readonly kind: CouponKind;
  readonly status: 'AVAILABLE' | 'USED';
}

export const couponStore = {
  /** The member's coupons, usable ones first. */
  list: manyRows<CouponRow, [memberId: number]>(
    'list-coupons',
    `select id as "couponId", kind, status from coupons where member_id = $1 order by status, id`,
  ),
  find: maybeRow<CouponRow, [couponId: number, memberId: number]>(
    'find-coupon',
    'select id as "couponId", kind, status from coupons where id = $1 and member_id = $2',
  ),
  /** @returns false when another order uses it */
  take: anyRow<[couponId: number]>(
    'take-coupon',
    `update coupons set status = 'USED' where id = $1 and status = 'AVAILABLE' returning id`,
  ),
  release: execute<[couponId: number]>(
    'release-coupon',
    `update coupons set status = 'AVAILABLE' where id = $1 and status = 'USED'`,
  ),
  /** @returns false when no order uses it */
  markReturned: anyRow<[couponId: number, now: Date]>(
    'give-back-coupon',
    `update coupons set status = 'AVAILABLE', returned_at = $2
     where id = $1 and status = 'USED' returning id`,
  ),
  /** @returns false when the member was already issued a coupon of this kind */
  insert: anyRow<[memberId: number, kind: CouponKind, now: Date]>(
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
  ),
};
