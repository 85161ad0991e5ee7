import type { Coupon } from '#contract/payments.ts';
import { discountOf } from '#domain/payments/coupons.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payments/payments.ts';
import { HOUR_MS } from '#domain/time/korean-time.ts';

/** What the buyer has chosen; kept over a reload and over a visit to the gateway. Never holds an account number. */
export type PaymentChoice = {
  method: PaymentMethod;
  /** Left out until one is chosen: then the best coupon stands. Null for none. */
  couponId?: number | null;
};

export const INITIAL_CHOICE: PaymentChoice = { method: 'CARD' };

/** Under which name a mentoring's choice is kept. */
export const choiceKey = (mentoringId: number) => `payment-${mentoringId}`;

export type PaymentTerms = {
  method: PaymentMethod;
  coupon: Coupon | undefined;
  /** Won, all three; the server computes them anew and the two must agree. */
  priceKrw: number;
  discountKrw: number;
  amountKrw: number;
};

/**
 * What a choice comes to. What can no longer be chosen counts as not chosen.
 * @param offer.priceKrw the mentoring's own price, which may be older than today's
 */
export function paymentTerms(
  choice: PaymentChoice,
  offer: { priceKrw: number; coupons: readonly Coupon[]; canTransfer: boolean },
): PaymentTerms {
  const { priceKrw, coupons, canTransfer } = offer;
  const coupon = couponOf(choice, coupons, priceKrw);
  const discountKrw = discountOf(coupon?.kind, priceKrw);
  const isOpen = PAYMENT_METHODS.includes(choice.method) && (choice.method !== 'VIRTUAL_ACCOUNT' || canTransfer);
  return {
    method: isOpen ? choice.method : INITIAL_CHOICE.method,
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
 * How many whole hours an account for a bank transfer may stay open: a day, and never beyond the time to pay.
 * 0 means that a transfer would come too late.
 * @param dueAt ISO 8601; null sets no limit of its own
 */
export function depositHours(dueAt: string | null, now: Date): number {
  if (dueAt === null) return MAX_DEPOSIT_HOURS;
  const hours = Math.floor((Date.parse(dueAt) - now.getTime()) / HOUR_MS);
  return Math.max(0, Math.min(MAX_DEPOSIT_HOURS, hours));
}
