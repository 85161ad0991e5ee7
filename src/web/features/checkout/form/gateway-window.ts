import type { TossPaymentsPayment } from '@tosspayments/tosspayments-sdk';
import type { Checkout } from '#contract/payments.ts';
import { WINDOW_NOT_OPENED } from '../failure-messages.ts';

/** The payment window did not open, or the buyer left it. */
export class PaymentWindowError extends Error {
  override readonly name = 'PaymentWindowError';
  /** The gateway's code; `WINDOW_NOT_OPENED` when it gave none. */
  readonly code: string;

  constructor(cause: unknown) {
    super('The payment window came to nothing', { cause });
    const hasCode = cause instanceof Error && 'code' in cause && typeof cause.code === 'string';
    this.code = hasCode ? (cause.code as string) : WINDOW_NOT_OPENED;
  }
}

/**
 * Loads the gateway's script and opens its payment window in place of the page; from there the browser goes to
 * `successUrl` or `failUrl`. Settles only when the page is shown again or the window did not open.
 * @param validHours how long the account of a bank transfer stays open
 * @throws PaymentWindowError
 */
export async function openGatewayWindow(checkout: Checkout, validHours: number): Promise<void> {
  const { clientKey, customerKey, sdkUrl } = checkout;
  try {
    const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk');
    const toss = await loadTossPayments(clientKey, sdkUrl === null ? {} : { src: sdkUrl });
    const shownAgain = nextPageShow();
    await requestPayment(toss.payment({ customerKey }), checkout, validHours);
    await shownAgain;
  } catch (error) {
    throw new PaymentWindowError(error);
  }
}

function requestPayment(payment: TossPaymentsPayment, checkout: Checkout, validHours: number): Promise<void> {
  const { method, amount, orderId, orderName, successUrl, failUrl, customerName, customerEmail } = checkout;
  const order = {
    amount: { currency: 'KRW', value: amount },
    orderId,
    orderName,
    successUrl,
    failUrl,
    customerName,
    customerEmail,
    // Without it a computer shows the window in a frame of our page; the way back is the same for all when the page goes.
    windowTarget: 'self',
  } as const;
  if (method === 'VIRTUAL_ACCOUNT') {
    return payment.requestPayment({ ...order, method: 'VIRTUAL_ACCOUNT', virtualAccount: { validHours } });
  }
  if (method === 'KAKAOPAY') {
    return payment.requestPayment({ ...order, method: 'CARD', card: { flowMode: 'DIRECT', easyPay: 'KAKAOPAY' } });
  }
  return payment.requestPayment({ ...order, method: 'CARD', card: { flowMode: 'DEFAULT' } });
}

/** A page that goes away may be kept by the browser and shown as it was on the way back. */
function nextPageShow(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
}
