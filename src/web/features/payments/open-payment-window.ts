import type { Checkout } from '#contract/payments.ts';

/**
 * Opens the gateway's payment window in place of the page; it comes back to `successUrl` or `failUrl`. The script is
 * the gateway's published one, or the simulator's (`sdkUrl`). Settles only when the page is shown again or the window
 * could not be opened.
 * @throws the gateway's error, with its `code`
 */
export async function openPaymentWindow(checkout: Checkout): Promise<void> {
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk');
  const toss = await loadTossPayments(checkout.clientKey, checkout.sdkUrl ? { src: checkout.sdkUrl } : {});
  const payment = toss.payment({ customerKey: checkout.customerKey });
  const shownAgain = nextPageShow();
  const request = requestOf(checkout);
  await (checkout.method === 'VIRTUAL_ACCOUNT'
    ? payment.requestPayment({ ...request, method: 'VIRTUAL_ACCOUNT' })
    : payment.requestPayment({ ...request, method: 'CARD', card: cardOf(checkout) }));
  await shownAgain;
}

function requestOf({ amount, orderId, orderName, successUrl, failUrl, customerEmail, customerName }: Checkout) {
  return {
    amount: { currency: 'KRW' as const, value: amount },
    orderId,
    orderName,
    successUrl,
    failUrl,
    customerEmail,
    customerName,
    // A window in a frame would need the page to stay; the whole page goes and comes back, as phones do.
    windowTarget: 'self' as const,
  };
}

/** KakaoPay is the card window opened straight at its own page (PAYMENTS.md). */
function cardOf({ method }: Checkout) {
  return method === 'KAKAOPAY'
    ? { flowMode: 'DIRECT' as const, easyPay: 'KAKAOPAY' }
    : { flowMode: 'DEFAULT' as const };
}

/** The browser keeps a page that goes away as it is and may show it again on the way back. */
function nextPageShow(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
}
