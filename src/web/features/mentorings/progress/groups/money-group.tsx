import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../../ui/overlays/lazy-sheet.tsx';
import { canCancelConfirmed } from '../can-cancel.ts';
import { DisputeButton, LateObjection } from '../dispute-parts.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
import { useCancel } from '../use-cancel.ts';

const [RulesSheet, rulesOpener] = lazySheet(() => import('./rules-sheet.tsx'));

/** What was paid, the rules in one sentence, a cancellation before the start, and a problem to report after it. */
export function MoneyGroup({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, side, payment, priceKrw, status, allowedActions } = mentoring;
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const cancel = useCancel(mentoring);
  return (
    <div className="flex flex-col gap-4">
      {side === 'mentee' && payment && <PaymentSummary mentoringId={mentoringId} payment={payment} />}
      <p>
        {side === 'mentee'
          ? '선배가 수락하기 전에는 언제든 전액 환불돼요. 그 뒤에는 시작까지 남은 시간에 따라 달라요.'
          : '멘토링이 끝나고 하루 뒤에 완료되면 정산돼요. 내가 취소하면 후배에게 전액 돌려드려요.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" {...rulesOpener} onClick={() => setOpen(true)}>
          규칙 자세히
        </Button>
        {canCancelConfirmed(mentoring, now) && (
          <Button variant="secondary" size="sm" onClick={cancel}>
            취소 요청
          </Button>
        )}
      </div>
      {status === 'CONFIRMED' && allowedActions.includes('dispute') && <DisputeButton mentoring={mentoring} />}
      <LateObjection mentoring={mentoring} />
      <RulesSheet open={isOpen} amountKrw={payment?.amountKrw ?? priceKrw} onClose={() => setOpen(false)} />
    </div>
  );
}
