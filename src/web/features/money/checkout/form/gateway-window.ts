import type { Checkout } from '#contract/money/payments.ts';
import { windowRequest } from '#domain/money/window-request.ts';
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
