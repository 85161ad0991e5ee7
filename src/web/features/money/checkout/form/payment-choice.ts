import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/payments.ts';
import { campaignDiscountOf } from '#domain/money/campaigns/campaigns.ts';
import { discountOf } from '#domain/money/coupons.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payments.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** The buyer's choices, kept over a reload and a visit to the gateway. Never contains an account number. */
export type PaymentChoice = {
  method: PaymentMethod;
  /** Undefined until one is chosen: then the best coupon is used. Null for none. */
  couponId?: number | null;
  /** A campaign's coupon instead of the other kind. */
  campaignCouponId?: number | undefined;
};

export const INITIAL_CHOICE: PaymentChoice = { method: 'CARD' };

export const choiceKey = (mentoringId: number) => `payment-${mentoringId}`;

/** A coupon that can be used, of either kind. */
export type UsableCoupon = {
  couponId: number | null;
  campaignCouponId: number | null;
  name: string;
  discountKrw: number;
};

export type PaymentTerms = {
  method: PaymentMethod;
  coupon: UsableCoupon | undefined;
  /** All three in won; the server computes them too, and both must agree. */
  priceKrw: number;
  discountKrw: number;
  amountKrw: number;
};

export interface Offer {
  /** The mentoring's own price, which may be older than today's. */
  readonly priceKrw: number;
  readonly coupons: readonly Coupon[];
  readonly campaignCoupons: readonly CampaignCoupon[];
}

/**
 * The terms that result from a choice. A method or coupon that is no longer available counts as not chosen.
 */
export function paymentTerms(choice: PaymentChoice, offer: Offer & { canTransfer: boolean }): PaymentTerms {
  const { priceKrw, canTransfer } = offer;
  const coupon = couponOf(choice, offer);
  const discountKrw = coupon?.discountKrw ?? 0;
  const isAvailable = PAYMENT_METHODS.includes(choice.method) && (choice.method !== 'VIRTUAL_ACCOUNT' || canTransfer);
  return {
    method: isAvailable ? choice.method : INITIAL_CHOICE.method,
    coupon,
    priceKrw,
    discountKrw,
    amountKrw: priceKrw - discountKrw,
  };
}

function couponOf(choice: PaymentChoice, offer: Offer): UsableCoupon | undefined {
  const usable = usableCoupons(offer);
  const { couponId, campaignCouponId } = choice;
  if (campaignCouponId !== undefined)
    return usable.find((coupon) => coupon.campaignCouponId === campaignCouponId) ?? usable[0];
  if (couponId === null) return undefined;
  return usable.find((coupon) => coupon.couponId === couponId) ?? usable[0];
}

/** Largest discount first; among equals, the earliest last day first. */
function usableCoupons({ coupons, campaignCoupons, priceKrw }: Offer): UsableCoupon[] {
  const ofCampaigns = campaignCoupons
    .filter(({ status }) => status === 'AVAILABLE')
    .toSorted((a, b) => a.lastDay.localeCompare(b.lastDay))
    .map(({ campaignCouponId, name, ...discount }) => {
      return { couponId: null, campaignCouponId, name, discountKrw: campaignDiscountOf(discount, priceKrw) };
    });
  const ofKinds = coupons
    .filter(({ status }) => status === 'AVAILABLE')
    .map(({ couponId, kind, name }) => {
      return { couponId, campaignCouponId: null, name, discountKrw: discountOf(kind, priceKrw) };
    });
  return [...ofCampaigns, ...ofKinds].toSorted((a, b) => b.discountKrw - a.discountKrw);
}

const MAX_DEPOSIT_HOURS = 24;

/**
 * How many whole hours an account for a bank transfer may stay open: a day, and never beyond the payment's due time.
 * 0 means that a transfer would come too late.
 * @param dueAt ISO 8601; null when the payment has no due time
 */
export function depositHours(dueAt: string | null, now: Date): number {
  if (dueAt === null) return MAX_DEPOSIT_HOURS;
  const hours = Math.floor((Date.parse(dueAt) - now.getTime()) / HOUR_MS);
  return Math.max(0, Math.min(MAX_DEPOSIT_HOURS, hours));
}
