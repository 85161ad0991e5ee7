import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import { paths } from '#contract/pages.ts';
import type { Checkout } from '#contract/payments.ts';
import { PRICE_CHANGED_MESSAGE } from '#domain/payments/payments.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { logError } from '../../../lib/log.ts';
import { refreshPayment } from '../../payments/index.ts';
import { failureMessage, isClosedByBuyer, WINDOW_NOT_OPENED } from '../failure-messages.ts';
import { resetCheckout, showPaidToast } from '../finish-payment.ts';
import { forgetOpenOrder, rememberOpenOrder } from '../open-order.ts';
import { openGatewayWindow, PaymentWindowError } from './gateway-window.ts';

type Order = InputOf<'POST /v1/mentoring/{mentoringId}/payment', 'body'>;

export type PayRequest = {
  order: Order;
  /** What the screen says in won; another sum from the server opens no window. */
  expectedAmountKrw: number;
  /** For a bank transfer, how long its account stays open. */
  validHours: number;
};

/** From a tap to the gateway's window, or straight to the progress screen when a coupon pays for everything. */
export function usePay(mentoringId: number) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<unknown>();
  async function pay({ order, expectedAmountKrw, validHours }: PayRequest) {
    setProblem(undefined);
    try {
      const checkout = await attempt(order, (idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/payment', { params: { mentoringId }, body: order, idempotencyKey }),
      );
      if (checkout.status === 'DONE') return await finish();
      if (checkout.amount !== expectedAmountKrw) throw new PriceChangedError();
      await leaveForGateway(checkout, validHours);
    } catch (error) {
      setProblem(error);
    }
    // Either something stood in the way, or the browser has brought the page back as it was left.
    return refreshPayment(queries, mentoringId);
  }

  async function leaveForGateway(checkout: Checkout, validHours: number) {
    rememberOpenOrder({ orderId: checkout.orderId, mentoringId });
    try {
      await openGatewayWindow(checkout, validHours);
    } catch (error) {
      await reportFailure(checkout.orderId, error);
      throw error;
    }
  }

  function finish() {
    showPaidToast();
    void resetCheckout(queries, mentoringId);
    return navigate(paths.progress('mentee', mentoringId), { replace: true });
  }

  return {
    /** Open until the page goes away, or until the person may try again. */
    pay,
    /** Why the last attempt came to nothing, and the same as a sentence. */
    cause: problem,
    problem: problem === undefined ? undefined : describeProblem(problem),
  };
}

class PriceChangedError extends Error {
  override readonly name = 'PriceChangedError';
  override readonly message = PRICE_CHANGED_MESSAGE;
}

/** The order is over for the server too; were this lost, the next order or its deadline would end it. */
async function reportFailure(orderId: string, error: unknown) {
  const code = error instanceof PaymentWindowError ? error.code : WINDOW_NOT_OPENED;
  if (!isClosedByBuyer(code)) logError('payment window error', error);
  try {
    await call('POST /v1/payment/failure', { body: { orderId, code } });
    forgetOpenOrder();
  } catch (failure) {
    logError('payment failure report error', failure);
  }
}

function describeProblem(error: unknown): string {
  if (error instanceof PaymentWindowError) return failureMessage(error.code);
  if (error instanceof PriceChangedError) return error.message;
  return messageOf(error);
}
