import * as z from 'zod/mini';
import { COUPON_KINDS } from '#domain/money/coupons.ts';
import { describeCall } from '../call.ts';
import { id } from '../shapes.ts';

export const coupon = z.object({
  couponId: id,
  kind: z.enum(COUPON_KINDS),
  name: z.string(),
  status: z.enum(['AVAILABLE', 'USED']),
  /** Its discount on a session at the current price, in won. */
  discountKrw: z.int(),
});
export type Coupon = z.infer<typeof coupon>;

export const couponCalls = {
  'GET /v1/coupon': describeCall({
    summary: '내 쿠폰과 결제 금액',
    access: 'mentee',
    data: z.object({ priceKrw: z.int(), coupons: z.array(coupon) }),
  }),
};
