import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import type { Checkout } from '#contract/money/payments.ts';
import { PRICE_CHANGED_MESSAGE } from '#domain/money/payments.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useAttempt } from '../../../../lib/attempt.ts';
import { logError } from '../../../../lib/log.ts';
import { refreshPayment } from '../../../mentorings/payment/index.ts';
import { failureMessage, isClosedByBuyer, WINDOW_NOT_OPENED } from '../failure-messages.ts';
import { goOnPaid, resetCheckout } from '../finish-payment.ts';
import { forgetOpenOrder, rememberOpenOrder } from '../open-order.ts';
import { openGatewayWindow, PaymentWindowError } from './gateway-window.ts';

type Order = InputOf<'POST /v1/mentoring/{mentoringId}/payment', 'body'>;

export type PayRequest = {
  order: Order;
  /** The amount on screen in won; if the server's amount differs, no window is opened. */
  expectedAmountKrw: number;
  /** For a bank transfer, how long its account stays open. */
  validHours: number;
};

/** Starts a payment: opens the gateway's window, or navigates straight to the progress screen when a coupon covers the price. */
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
    // Either there was an error, or the browser has restored this page from its back/forward cache.
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
    void resetCheckout(queries, mentoringId);
    return goOnPaid(navigate, mentoringId, { comesFromWindow: false });
  }

  return {
    /** Pending until the page is left, or until the user may try again. */
    pay,
    /** The error of the last attempt, and its message. */
    cause: problem,
    problem: problem === undefined ? undefined : describeProblem(problem),
  };
}

class PriceChangedError extends Error {
  override readonly name = 'PriceChangedError';
  override readonly message = PRICE_CHANGED_MESSAGE;
}

/** Ends the order on the server too; if this call is lost, the next order or its deadline ends it. */
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
