import type { Coupon } from '#contract/payments.ts';
import { discountOf } from '#domain/payments/coupons.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payments/payments.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** What the buyer has chosen; kept over a reload and over a visit to the gateway. Never contains an account number. */
export type PaymentChoice = {
  method: PaymentMethod;
  /** Undefined until one is chosen: then the best coupon is used. Null for none. */
  couponId?: number | null;
};

export const INITIAL_CHOICE: PaymentChoice = { method: 'CARD' };

/** The draft's key for a mentoring's choice. */
export const choiceKey = (mentoringId: number) => `payment-${mentoringId}`;

export type PaymentTerms = {
  method: PaymentMethod;
  coupon: Coupon | undefined;
  /** Won, all three; the server computes them as well and the two must agree. */
  priceKrw: number;
  discountKrw: number;
  amountKrw: number;
};

/**
 * The terms that result from a choice. A method or coupon that is no longer available counts as not chosen.
 * @param offer.priceKrw the mentoring's own price, which may be older than today's
 */
export function paymentTerms(
  choice: PaymentChoice,
  offer: { priceKrw: number; coupons: readonly Coupon[]; canTransfer: boolean },
): PaymentTerms {
  const { priceKrw, coupons, canTransfer } = offer;
  const coupon = couponOf(choice, coupons, priceKrw);
  const discountKrw = discountOf(coupon?.kind, priceKrw);
  const isAvailable = PAYMENT_METHODS.includes(choice.method) && (choice.method !== 'VIRTUAL_ACCOUNT' || canTransfer);
  return {
    method: isAvailable ? choice.method : INITIAL_CHOICE.method,
    coupon,
    priceKrw,
    discountKrw,
    amountKrw: priceKrw - discountKrw,
  };
}

function couponOf(choice: PaymentChoice, coupons: readonly Coupon[], priceKrw: number): Coupon | undefined {
  if (choice.couponId === null) return undefined;
  const usable = coupons
    .filter(({ status }) => status === 'AVAILABLE')
    .toSorted((a, b) => discountOf(b.kind, priceKrw) - discountOf(a.kind, priceKrw));
  return usable.find(({ couponId }) => couponId === choice.couponId) ?? usable[0];
}

const MAX_DEPOSIT_HOURS = 24;

/**
 * How many whole hours an account for a bank transfer may stay open: a day, and never beyond the payment's due time.
 * 0 means that a transfer would be too late.
 * @param dueAt ISO 8601; null when the payment has no due time
 */
export function depositHours(dueAt: string | null, now: Date): number {
  if (dueAt === null) return MAX_DEPOSIT_HOURS;
  const hours = Math.floor((Date.parse(dueAt) - now.getTime()) / HOUR_MS);
  return Math.max(0, Math.min(MAX_DEPOSIT_HOURS, hours));
}
