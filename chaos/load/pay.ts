import type { Checkout } from '#contract/money/payments.ts';
import { openPayWindow, pressInPayWindow } from '#simulator/buyer.ts';

/** What the payment window returns to the page. */
export interface Return {
  readonly paymentKey: string;
  readonly orderId: string;
  readonly amount: number;
}

/** Pays in the payment window of an order. @throws the error of a broken connection */
export async function payInWindow(checkout: Checkout): Promise<Return> {
  const { orderId, orderName, customerName, successUrl, failUrl, clientKey, sdkUrl, amount } = checkout;
  if (!sdkUrl) throw new Error('This deployment has no simulator');
  const page = await openPayWindow(
    { sdkUrl, clientKey },
    {
      method: 'CARD',
      amount: { currency: 'KRW', value: amount },
      orderId,
      orderName,
      customerName,
      successUrl,
      failUrl,
    },
  );
  const back = await pressInPayWindow(page, 'pay');
  return { paymentKey: back.searchParams.get('paymentKey') ?? '', orderId, amount };
}
