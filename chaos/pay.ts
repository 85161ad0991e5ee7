import type { Checkout } from '#contract/payments.ts';
import { openPayWindow, pressInPayWindow } from '#simulator/buyer.ts';

/** What a browser comes back with from the payment window. */
export interface Return {
  readonly paymentKey: string;
  readonly orderId: string;
  readonly amount: number;
}

/** Goes through the payment window of an order and agrees. @throws whatever a broken line throws */
export async function payInWindow(checkout: Checkout): Promise<Return> {
  const { orderId, orderName, customerName, successUrl, failUrl, clientKey, sdkUrl, amount } = checkout;
  if (!sdkUrl) throw new Error('This deployment has no practice gateway');
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
