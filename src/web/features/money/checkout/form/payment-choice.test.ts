import { describe, expect, it } from 'vitest';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/payments.ts';
import { depositHours, paymentTerms } from './payment-choice.ts';

const PRICE = 20_000;
const coupon = (couponId: number, kind: Coupon['kind'], status: Coupon['status'] = 'AVAILABLE'): Coupon => ({
  couponId,
  kind,
  name: kind,
  status,
  discountKrw: 0,
});
const ofCampaign = (campaignCouponId: number, changes: Partial<CampaignCoupon> = {}): CampaignCoupon => ({
  campaignCouponId,
  name: '가을 응원',
  percentOff: 30,
  wonOff: null,
  status: 'AVAILABLE',
  firstDay: '2026-11-23',
  lastDay: '2026-11-30',
  revokeReason: null,
  ...changes,
});
const coupons = [coupon(1, 'NEW_MEMBER'), coupon(2, 'FRESHMAN'), coupon(3, 'GRADUATE')];
const offer = { priceKrw: PRICE, coupons, campaignCoupons: [], canTransfer: true };

describe('the terms of a payment choice', () => {
  it('takes the best coupon until one is chosen', () => {
    expect(paymentTerms({ method: 'CARD' }, offer)).toMatchObject({ discountKrw: 10_000, amountKrw: 10_000 });
  });

  it('takes the chosen coupon, or none when none is wanted', () => {
    expect(paymentTerms({ method: 'CARD', couponId: 3 }, offer)).toMatchObject({
      discountKrw: 4000,
      amountKrw: 16_000,
    });
    expect(paymentTerms({ method: 'CARD', couponId: null }, offer)).toMatchObject({ discountKrw: 0, amountKrw: PRICE });
  });

  it('takes a coupon of a campaign where it is chosen, or better than the others', () => {
    const half = ofCampaign(7, { percentOff: 50 });
    const small = ofCampaign(8, { percentOff: null, wonOff: 1000 });
    const over = ofCampaign(9, { percentOff: 90, status: 'EXPIRED' });
    const withCampaigns = { ...offer, campaignCoupons: [over, small, half] };
    expect(paymentTerms({ method: 'CARD' }, withCampaigns).coupon).toMatchObject({ campaignCouponId: 7 });
    const chosen = paymentTerms({ method: 'CARD', couponId: null, campaignCouponId: 8 }, withCampaigns);
    expect(chosen).toMatchObject({ coupon: { campaignCouponId: 8 }, amountKrw: 19_000 });
    const taken = paymentTerms({ method: 'CARD', couponId: null, campaignCouponId: 9 }, withCampaigns);
    expect(taken.coupon).toMatchObject({ campaignCouponId: 7 });
  });

  it('drops a coupon that has been used since', () => {
    const used = { ...offer, coupons: [coupon(1, 'NEW_MEMBER', 'USED')] };
    expect(paymentTerms({ method: 'CARD', couponId: 1 }, used)).toMatchObject({ coupon: undefined, amountKrw: PRICE });
  });

  it('falls back to card when a bank transfer would come too late', () => {
    expect(paymentTerms({ method: 'VIRTUAL_ACCOUNT' }, offer).method).toBe('VIRTUAL_ACCOUNT');
    expect(paymentTerms({ method: 'VIRTUAL_ACCOUNT' }, { ...offer, canTransfer: false }).method).toBe('CARD');
  });
});

describe('an account for a bank transfer', () => {
  const now = new Date('2026-11-23T03:00:00Z');

  it('stays open for a day at most', () => {
    expect(depositHours(null, now)).toBe(24);
    expect(depositHours('2026-11-26T03:00:00.000Z', now)).toBe(24);
  });

  it('never stays open beyond the time to pay', () => {
    expect(depositHours('2026-11-23T05:59:59.000Z', now)).toBe(2);
    expect(depositHours('2026-11-23T03:59:59.000Z', now)).toBe(0);
    expect(depositHours('2026-11-23T02:00:00.000Z', now)).toBe(0);
  });
});
