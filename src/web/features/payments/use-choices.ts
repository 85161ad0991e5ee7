import type { Coupon } from '#contract/payments.ts';
import { discountOf } from '#domain/coupons.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payments.ts';
import { clearDraft } from '../../lib/drafts/draft-storage.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';

type Choices = {
  method: PaymentMethod;
  /** Undefined until one is chosen: then the best one stands. Null for none. */
  couponId?: number | null;
};

const draftKey = (mentoringId: number) => `payment-${mentoringId}`;

/** Method and coupon, kept over the way through the payment window and back. */
export function useChoices(mentoringId: number, priceKrw: number, coupons: readonly Coupon[]) {
  const [choices, setChoices] = useDraft<Choices>(draftKey(mentoringId), { method: 'CARD' });
  const usable = coupons
    .filter((coupon) => coupon.status === 'AVAILABLE')
    .map((coupon) => ({ ...coupon, discountKrw: discountOf(coupon.kind, priceKrw) }))
    .toSorted((a, b) => b.discountKrw - a.discountKrw);
  const coupon =
    choices.couponId === null ? undefined : (usable.find(({ couponId }) => couponId === choices.couponId) ?? usable[0]);

  return {
    method: PAYMENT_METHODS.find((method) => method === choices.method) ?? 'CARD',
    coupon,
    usable,
    chooseMethod: (method: PaymentMethod) => setChoices((before) => ({ ...before, method })),
    chooseCoupon: (couponId: number | null) => setChoices((before) => ({ ...before, couponId })),
  };
}

/** Forgets the choices of a mentoring that is paid. */
export function clearChoices(mentoringId: number) {
  clearDraft(draftKey(mentoringId));
}
