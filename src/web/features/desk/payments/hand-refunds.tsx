import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPayment } from '#contract/desk/payments.ts';
import { HAND_REFUND_OBSTACLE_TEXTS } from '#domain/money/hand-refunds.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { HandRefundFacts } from './hand-refund-facts.tsx';

const [HandRefundSheet, opener] = lazySheet(() => import('./hand-refund-sheet.tsx'));

/** Refunds by hand of a payment: those that were made or wait, and the way to another one, or why there can be none. */
export function HandRefunds({ payment }: { payment: DeskPayment }) {
  const { handRefunds, handRefundObstacle } = payment;
  const queries = useQueryClient();
  const [isRefunding, setRefunding] = useState(false);
  const open = handRefunds.find(({ state }) => state === 'PROPOSED' || state === 'SENT');
  return (
    <section aria-label="직접 환불" className="flex flex-col gap-3">
      <h3 className="font-semibold">직접 환불</h3>
      {handRefunds.length > 0 && (
        <ul className="flex flex-col gap-2">
          {handRefunds.map((refund) => (
            <li key={refund.handRefundId} className="rounded-lg bg-sunken px-4 py-3 text-sm">
              <HandRefundFacts refund={refund} />
            </li>
          ))}
        </ul>
      )}
      {open?.state === 'SENT' && (
        <Button
          variant="soft"
          size="sm"
          className="self-start"
          onClick={() => queries.invalidateQueries({ queryKey: ['desk-payment', payment.paymentId] })}
        >
          다 됐는지 보기
        </Button>
      )}
      {!open && handRefundObstacle && (
        <p className="text-sm text-ink-muted">{HAND_REFUND_OBSTACLE_TEXTS[handRefundObstacle]}</p>
      )}
      {!open && !handRefundObstacle && (
        <Button variant="soft" className="self-start" {...opener} onClick={() => setRefunding(true)}>
          환불
        </Button>
      )}
      {isRefunding && <HandRefundSheet payment={payment} onClose={() => setRefunding(false)} />}
    </section>
  );
}
