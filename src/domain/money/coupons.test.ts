import { expect, it } from 'vitest';
import { bestCouponOf, COUPON_KINDS, COUPON_RULES, discountOf } from './coupons.ts';
import { MIN_PAYABLE_KRW } from './payments.ts';

it.each(COUPON_KINDS)('the coupon %s leaves nothing to pay, or what every payment method takes', (kind) => {
  for (let priceKrw = 1000; priceKrw <= 10_000; priceKrw += 1) {
    const restKrw = priceKrw - discountOf(kind, priceKrw);
    expect(restKrw === 0 || restKrw >= MIN_PAYABLE_KRW).toBe(true);
    const { percentOff = 0, wonOff = 0 } = COUPON_RULES[kind];
    const leastKrw = priceKrw - Math.floor((priceKrw * percentOff) / 100) - wonOff;
    if (leastKrw >= MIN_PAYABLE_KRW) expect(restKrw).toBe(leastKrw);
  }
});

it('the best coupon is the one with the largest discount, and none if none has any', () => {
  for (const priceKrw of [5000, 20_000, 100_000]) {
    const discounts = COUPON_KINDS.map((kind) => discountOf(kind, priceKrw));
    expect(discountOf(bestCouponOf(COUPON_KINDS, priceKrw), priceKrw)).toBe(Math.max(...discounts));
    expect(bestCouponOf(COUPON_KINDS.toReversed(), priceKrw)).toBe(bestCouponOf(COUPON_KINDS, priceKrw));
  }
  expect(bestCouponOf([], 20_000)).toBeUndefined();
  expect(bestCouponOf(COUPON_KINDS, 0)).toBeUndefined();
});
