import { describeWon } from '#domain/money/payments.ts';
import type { PaymentTerms } from './payment-choice.ts';

/** The sum to pay, and below it what it is made of (product §6.1). */
export function PriceSummary({ terms: { priceKrw, discountKrw, amountKrw } }: { terms: PaymentTerms }) {
  return (
    <section aria-labelledby="amount">
      <h2 id="amount" className="text-sm font-semibold text-ink-muted">
        결제 금액
      </h2>
      <p aria-live="polite" className="pt-0.5 text-3xl font-bold tabular-nums">
        {describeWon(amountKrw)}
      </p>
      {/* Keeps its line, so that nothing moves when the coupon changes. */}
      <p className="min-h-6 pt-0.5 text-sm text-ink-muted tabular-nums">
        {discountKrw > 0 && `${describeWon(priceKrw)}에서 쿠폰으로 ${describeWon(discountKrw)} 할인`}
      </p>
    </section>
  );
}
