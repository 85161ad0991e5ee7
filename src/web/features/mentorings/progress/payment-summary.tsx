import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Payment } from '#contract/money/payments.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { describeDestination } from '#domain/money/hand-refunds.ts';
import { describeWon, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts';
import { REFUND_ROUTES } from '#domain/money/refund-routes.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { fetchRefundQuote, useTransition } from '../mentoring-queries.ts';
import { ChangeRefundAccount } from '../payment/index.ts';
import { PAYMENT_STATE_LABELS } from '../status-text.ts';

/** What was paid and refunded, in won. */
export function PaymentSummary({ mentoringId, payment }: { mentoringId: number; payment: Payment }) {
  const state = payment.status === 'FAILED' ? '결제되지 않음' : PAYMENT_STATE_LABELS[payment.status];
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        <Row label={`멘토링 ${SESSION_MINUTES}분`}>{describeWon(payment.priceKrw)}</Row>
        {payment.discountKrw > 0 && (
          <Row label={payment.couponName ?? '쿠폰 할인'}>{`-${describeWon(payment.discountKrw)}`}</Row>
        )}
        <Row label={`${PAYMENT_METHOD_LABELS[payment.method]} 결제`} strong>
          {describeWon(payment.amountKrw)}
        </Row>
        {state && <Row label="상태">{state}</Row>}
        {payment.refundKrw > 0 && <Row label="환불 금액">{describeWon(payment.refundKrw)}</Row>}
        {payment.refundedAt && <Row label="환불한 때">{describeKoreanTime(new Date(payment.refundedAt))}</Row>}
      </dl>
      <HandRefundNotes refunds={payment.handRefunds ?? []} method={payment.method} />
      {payment.canChangeRefundAccount && !payment.needsRefundAccount && (
        <ChangeRefundAccount mentoringId={mentoringId} />
      )}
      {payment.receiptUrl && (
        <a
          href={payment.receiptUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
        >
          영수증 보기<span className="sr-only"> (새 창)</span>
        </a>
      )}
    </div>
  );
}

/** What operators gave back besides what the rules return, and why. */
function HandRefundNotes({
  refunds,
  method,
}: {
  refunds: NonNullable<Payment['handRefunds']>;
  method: Payment['method'];
}) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="운영팀의 환불" className="flex flex-col gap-2">
      {refunds.map(({ amountKrw, reason, sentAt, doneAt, refundAccount }) => (
        <li key={sentAt} className="rounded-lg bg-sunken px-4 py-3 text-sm">
          <p className="font-semibold">
            {`운영팀이 ${describeWon(amountKrw)}을 ${doneAt ? '돌려드렸어요' : '돌려드리고 있어요'}`}
          </p>
          <p className="break-words whitespace-pre-wrap">{reason}</p>
          <p className="text-ink-muted tabular-nums">
            {`${describeKoreanTime(new Date(doneAt ?? sentAt))}${method !== 'FREE' ? ` · ${refundAccount ? describeDestination(refundAccount) : REFUND_ROUTES[method].to} · ${REFUND_ROUTES[method].duration}` : ''}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Row({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className={clsx('ml-auto tabular-nums', strong && 'text-lg font-bold')}>{children}</dd>
    </div>
  );
}

/** Whether a confirmed mentoring can still be cancelled at `now`: until its start, also between two answers of the server. */
export function canCancelConfirmed(
  { status, allowedActions, confirmedTime }: Pick<Mentoring, 'status' | 'allowedActions' | 'confirmedTime'>,
  now: Date,
): boolean {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return (
    status === 'CONFIRMED' && allowedActions.includes('cancel') && start !== undefined && start !== null && now < start
  );
}

/** Whether a mentoring was paid for at any time: from then on the two can write to each other and prepare. */
export function hasBeenPaid({ history }: Pick<Mentoring, 'history'>): boolean {
  return history.some(({ action }) => action === 'pay' || action === 'passOn');
}

/**
 * Cancels after a confirm dialog with the exact refund. The confirmed amount is sent along; if it has changed meanwhile (a boundary of
 * the refund policy has passed), the server refuses, and the user has to confirm the new amount.
 */
export function useCancel(mentoring: Mentoring) {
  const dialog = useDialog();
  const toast = useToast();
  const cancellation = useTransition('POST /v1/mentoring/{mentoringId}/cancellation', mentoring.mentoringId);

  return async function cancel() {
    try {
      const quote = await fetchRefundQuote(mentoring.mentoringId);
      const confirmed = await dialog.confirm({
        title: '멘토링을 취소할까요?',
        description: describeRefund(quote, mentoring.side),
        confirmText: '취소 요청',
        cancelText: '돌아가기',
        tone: 'danger',
      });
      if (!confirmed) return;
      await cancellation.mutateAsync({ reason: '', expectedRefundKrw: quote.refundKrw });
      toast.show('멘토링을 취소했어요.');
    } catch (error) {
      if (isRefusal(error, 'PRICE_CHANGED')) {
        await dialog.alert({
          title: '환불 금액이 달라졌어요',
          description: '시간이 지나 환불 금액이 바뀌었어요. 다시 확인해 주세요.',
        });
        return;
      }
      await dialog.alert({ title: '취소하지 못했어요', description: messageOf(error) });
    }
  };
}

/** What becomes of the coupon that was used, if one was. */
function describeCoupon({ hasCoupon, couponReturned }: Awaited<ReturnType<typeof fetchRefundQuote>>): string {
  if (!hasCoupon) return '';
  return couponReturned ? ' 사용한 쿠폰도 다시 쓸 수 있어요.' : ' 사용한 쿠폰은 돌아오지 않아요.';
}

function describeRefund(quote: Awaited<ReturnType<typeof fetchRefundQuote>>, side: string) {
  if (side === 'mentor') return '후배에게 결제 금액을 모두 돌려드리고, 취소 사실을 알려요.';
  const coupon = describeCoupon(quote);
  if (quote.confirmingKrw > 0)
    return `결제를 확인하고 있어요. 결제가 승인되면 ${describeWon(quote.confirmingKrw)}을 모두 돌려드려요. 취소한 제안은 되돌릴 수 없어요.`;
  if (quote.paidKrw === 0) return `결제한 금액이 없어 환불할 금액도 없어요. 취소한 제안은 되돌릴 수 없어요.${coupon}`;
  const paid = `결제하신 ${describeWon(quote.paidKrw)}`;
  if (quote.refundKrw === 0) return `지금 취소하면 ${paid}을 돌려받을 수 없어요.${coupon}`;
  if (quote.refundKrw === quote.paidKrw) {
    const until = quote.fullRefundUntil ? ` ${describeKoreanTime(new Date(quote.fullRefundUntil))}까지는` : '';
    return `${paid}을${until} 모두 돌려드려요.${coupon}`;
  }
  return `${paid}의 ${quote.percent}%인 ${describeWon(quote.refundKrw)}을 돌려드려요.${coupon}`;
}
