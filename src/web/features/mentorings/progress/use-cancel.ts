import type { DataOf } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { describeWon } from '#domain/money/payments.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { useTransition } from '../mentoring-queries.ts';

/**
 * Cancels after a confirm dialog with the exact refund. The confirmed amount is sent along; if it has changed meanwhile (a boundary of
 * the refund policy has passed), the server refuses, and the user has to confirm the new amount.
 */
export function useCancel(mentoring: Mentoring) {
  const cancellation = useTransition('POST /v1/mentoring/{mentoringId}/cancellation', mentoring.mentoringId);

  return async function cancel() {
    try {
      const params = { mentoringId: mentoring.mentoringId };
      const quote = await call('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
      const confirmed = await dialog.confirm({
        title: '멘토링을 취소할까요?',
        description: describeRefund(quote, mentoring.side),
        confirmText: '취소 요청',
        cancelText: '돌아가기',
        tone: 'danger',
      });
      if (!confirmed) return;
      await cancellation.mutateAsync({ reason: '', expectedRefundKrw: quote.refundKrw });
      showToast('멘토링을 취소했어요.');
    } catch (error) {
      if (!isRefusal(error, 'PRICE_CHANGED')) return alertFailure('취소하지 못했어요', error);
      return dialog.alert({
        title: '환불 금액이 달라졌어요',
        description: '시간이 지나 환불 금액이 바뀌었어요. 다시 확인해 주세요.',
      });
    }
  };
}

type RefundQuote = DataOf<'GET /v1/mentoring/{mentoringId}/refund-quote'>;

/** What becomes of the coupon that was used, if one was. */
function describeCoupon({ hasCoupon, couponReturned }: RefundQuote): string {
  if (!hasCoupon) return '';
  return couponReturned ? ' 사용한 쿠폰도 다시 쓸 수 있어요.' : ' 사용한 쿠폰은 돌아오지 않아요.';
}

function describeRefund(quote: RefundQuote, side: string) {
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

/** Whether a confirmed mentoring can still be cancelled at `now`: until its start, also between two answers of the server. */
export function canCancelConfirmed(
  { status, allowedActions, confirmedTime }: Pick<Mentoring, 'status' | 'allowedActions' | 'confirmedTime'>,
  now: Date,
): boolean {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return status === 'CONFIRMED' && allowedActions.includes('cancel') && start != null && now < start;
}
