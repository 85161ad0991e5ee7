import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import { describeWon } from '#domain/payments.ts';
import { isRefusal, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { logError } from '../../lib/log.ts';
import { paths } from '../../paths.ts';
import { useDialog } from '../../ui/dialog.ts';
import { rememberOrder } from './checkout-memory.ts';
import { openPaymentWindow } from './open-payment-window.ts';
import { describeFailure, failureCodeOf } from './payment-failures.ts';
import { tellFailure } from './tell-failure.ts';
import { useGoToProgress } from './use-go-to-progress.ts';

export type Order = InputOf<'POST /v1/mentoring/{mentoringId}/payment', 'body'>;

/**
 * Orders and opens the payment window; an order that a coupon covers whole is done at once (PAYMENTS.md).
 * @returns a function whose promise is open until the page goes away or the person may try again
 */
export function usePay(mentoringId: number) {
  const attempt = useAttempt();
  const dialog = useDialog();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goToProgress = useGoToProgress();

  /** @param totalKrw what the button said; another amount is shown before anything is paid */
  return async function pay(order: Order, totalKrw: number) {
    try {
      const checkout = await attempt({ mentoringId, order }, (idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/payment', { params: { mentoringId }, body: order, idempotencyKey }),
      );
      if (checkout.amount === 0 || checkout.status === 'DONE') return await goToProgress(mentoringId);
      rememberOrder(checkout.orderId, mentoringId);
      if (checkout.amount !== totalKrw && !(await confirmAmount(checkout.amount))) return undefined;
      return await openWindow(checkout);
    } catch (error) {
      logError('payment error', error);
      await dialog.alert({ title: '결제하지 못했어요', description: messageOf(error) });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['mentoring', mentoringId] }),
        queries.invalidateQueries({ queryKey: ['coupons'] }),
      ]);
      return isRefusal(error, 'NOT_FOUND') ? navigate(paths.menteeStatus(), { replace: true }) : undefined;
    }
  };

  function confirmAmount(amountKrw: number) {
    return dialog.confirm({
      title: '결제 금액이 달라졌어요',
      description: `총 결제 금액은 ${describeWon(amountKrw)}이에요. 이 금액으로 결제할까요?`,
      confirmText: '결제하기',
    });
  }

  async function openWindow(checkout: Parameters<typeof openPaymentWindow>[0]) {
    try {
      await openPaymentWindow(checkout);
    } catch (error) {
      logError('payment window error', error);
      const code = failureCodeOf(error) ?? 'UNKNOWN';
      await tellFailure(checkout.orderId, code);
      await dialog.alert(describeFailure(code));
    }
  }
}
