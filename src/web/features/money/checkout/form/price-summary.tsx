import { clsx } from 'clsx';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { describeWon } from '#domain/money/payments.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import type { PaymentTerms } from './payment-choice.ts';

/** The total first, then its parts (product §6.1). */
export function PriceSummary({ terms }: { terms: PaymentTerms }) {
  const { priceKrw, discountKrw, amountKrw, coupon } = terms;
  return (
    <Card tone="brand">
      <h2 className="text-sm font-semibold text-ink-muted">총 결제 금액</h2>
      <p aria-live="polite" className="pt-0.5 text-3xl font-bold text-brand-ink tabular-nums">
        {describeWon(amountKrw)}
      </p>
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-ink/10 pt-4">
        <Row label={`정가 (멘토링 ${SESSION_MINUTES}분)`}>{describeWon(priceKrw)}</Row>
        <Row label="쿠폰 할인" note={coupon?.name}>
          {discountKrw > 0 ? `-${describeWon(discountKrw)}` : describeWon(0)}
        </Row>
        <Row label="총 결제 금액" strong>
          {describeWon(amountKrw)}
        </Row>
      </dl>
    </Card>
  );
}

function Row({
  label,
  note,
  strong = false,
  children,
}: {
  label: string;
  note?: string | undefined;
  strong?: boolean;
  children: string;
}) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong ? 'pt-1 font-bold' : 'text-ink-muted',
      )}
    >
      <dt>
        <span>{label}</span>
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd className="ml-auto tabular-nums">{children}</dd>
    </div>
  );
}
