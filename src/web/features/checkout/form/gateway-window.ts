import type { TossPaymentsPayment } from '@tosspayments/tosspayments-sdk';
import type { Checkout } from '#contract/payments/payments.ts';
import { WINDOW_NOT_OPENED } from '../failure-messages.ts';
import { allowGatewayScript } from './gateway-script.ts';

/** The payment window did not open, or the buyer left it. */
export class PaymentWindowError extends Error {
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
export async function openGatewayWindow(checkout: Checkout, validHours: number): Promise<void> {
  const { clientKey, customerKey, sdkUrl } = checkout;
  try {
    const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk');
    allowGatewayScript(sdkUrl);
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
    // Otherwise the SDK opens the window in a frame on a computer; in place of the page, the return is the same on every device.
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

/** The browser may keep a page that was left in its back/forward cache and show it again on the way back. */
function nextPageShow(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
}
