import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import type { Checkout } from '#contract/money/payments.ts';
import { windowRequest } from '#domain/money/gateway-limits.ts';
import { PRICE_CHANGED_MESSAGE } from '#domain/money/payments.ts';
import { createTrustedTypesPolicy } from '#web/lib/trusted-types.ts';
import { ApiError, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useAttempt } from '../../../../lib/attempt.ts';
import { logError } from '../../../../lib/log.ts';
import { refreshPayment } from '../../../mentorings/mentoring-queries.ts';
import { resetCheckout, showPaid } from '../after-payment.tsx';
import { failureMessage, isClosedByBuyer, WINDOW_NOT_OPENED } from '../failure-messages.ts';
import { forgetOpenOrder, rememberOpenOrder } from '../open-order.ts';

const GATEWAY = /^https:\/\/(?:[\w-]+\.)+tosspayments\.com$/;

let isAllowed = false;

/** The payment window did not open, or the buyer left it. */
class PaymentWindowError extends Error {
  override readonly name = 'PaymentWindowError';
  /** The gateway's code; `WINDOW_NOT_OPENED` when it gave none. */
  readonly code: string;

  constructor(cause: unknown) {
    super('The payment window failed or was closed', { cause });
    const hasCode = cause instanceof Error && 'code' in cause && typeof cause.code === 'string';
    this.code = hasCode ? (cause.code as string) : WINDOW_NOT_OPENED;
  }
}

/**
 * Loads the gateway's script and opens its payment window in place of the page; from there the browser goes to
 * `successUrl` or `failUrl`. Resolves only when this page is shown again; rejects when the window did not open.
 * @param validHours how long the account of a bank transfer can receive the deposit
 * @throws PaymentWindowError
 */
async function openGatewayWindow(checkout: Checkout, validHours: number): Promise<void> {
  const { clientKey, customerKey, sdkUrl } = checkout;
  try {
    const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk');
    allowGatewayScript(sdkUrl);
    const toss = await loadTossPayments(clientKey, sdkUrl === null ? {} : { src: sdkUrl });
    const shownAgain = nextPageShow();
    const payment = toss.payment({ customerKey });
    const request = windowRequest(checkout, validHours);
    // The SDK's types have one signature a method.
    if (request.method === 'CARD') await payment.requestPayment(request);
    else await payment.requestPayment(request);
    await shownAgain;
  } catch (error) {
    throw new PaymentWindowError(error);
  }
}

/** The browser may keep a page that was left in its back/forward cache and show it again on the way back. */
function nextPageShow(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
}

type Order = InputOf<'POST /v1/mentoring/{mentoringId}/payment', 'body'>;

export type PayRequest = {
  order: Order;
  /** The amount on screen in won; if the server's amount differs, no window is opened. */
  expectedAmountKrw: number;
  /** For a bank transfer, how long its account stays open. */
  validHours: number;
};

/** Starts a payment: opens the gateway's window, or is done when a coupon covers the price: then the page shows the moment. */
export function usePay(mentoringId: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [problem, setProblem] = useState<unknown>();
  async function pay({ order, expectedAmountKrw, validHours }: PayRequest) {
    setProblem(undefined);
    try {
      const checkout = await attempt(order, (idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/payment', { params: { mentoringId }, body: order, idempotencyKey }),
      );
      if (checkout.status === 'DONE') {
        await resetCheckout(queries, mentoringId);
        return showPaid();
      }
      if (checkout.amount !== expectedAmountKrw)
        throw new ApiError({ status: 409, code: 'PRICE_CHANGED', message: PRICE_CHANGED_MESSAGE });
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

  return {
    /** Pending until the page is left, or until the user may try again. */
    pay,
    /** The error of the last attempt, and its message. */
    cause: problem,
    problem: problem === undefined ? undefined : describeProblem(problem),
  };
}

function describeProblem(error: unknown): string {
  return error instanceof PaymentWindowError ? failureMessage(error.code) : messageOf(error);
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

/**
 * Until the page is left, which paying does, the gateway's script may write markup and load scripts of its own hosts: only the
 * gateway knows what it needs (docs/decisions/0197). Scripts in texts stay refused.
 * @param sdkUrl the script of a gateway that is not the published one
 */
export function allowGatewayScript(sdkUrl: string | null): void {
  if (isAllowed) return;
  isAllowed = true;
  const ours = new URL(sdkUrl ?? window.location.href, window.location.href).origin;
  createTrustedTypesPolicy('default', {
    createHTML: (markup) => markup,
    createScriptURL(url) {
      const { origin } = new URL(url, window.location.href);
      if (origin !== ours && !GATEWAY.test(origin)) throw new TypeError(`Not a script of the gateway: ${origin}`);
      return url;
    },
  });
}
