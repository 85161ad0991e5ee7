import { describeWon } from '#domain/payments.ts';

/** The total first, then how it comes about (DESIGN §4: "total shown first"). Amounts in won. */
export function PriceBreakdown({ priceKrw, discountKrw }: { priceKrw: number; discountKrw: number }) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">총 결제 금액</span>
        <output className="text-2xl font-bold text-brand-ink tabular-nums">
          {describeWon(priceKrw - discountKrw)}
        </output>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-y-1.5 border-t border-line pt-3 text-sm">
        <dt className="text-ink-muted">정가</dt>
        <dd className="text-right tabular-nums">{describeWon(priceKrw)}</dd>
        <dt className="text-ink-muted">쿠폰 할인</dt>
        <dd className="text-right tabular-nums">{discountKrw > 0 ? `-${describeWon(discountKrw)}` : describeWon(0)}</dd>
      </dl>
    </div>
  );
}
