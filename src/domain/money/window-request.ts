import { cutText, GATEWAY_FIELDS } from './gateway-limits.ts';
import type { PaymentMethod } from './payments.ts';

const LIMITS = GATEWAY_FIELDS.requestPayment;

/** What the payment window is opened with: an order as the server has written it. */
export interface WindowOrder {
  readonly method: PaymentMethod | 'FREE';
  /** Won. */
  readonly amount: number;
  readonly orderId: string;
  readonly orderName: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly successUrl: string;
  readonly failUrl: string;
}

/**
 * The request that opens the gateway's payment window for an order (payments §2.5).
 * @param validHours how long the account of a bank transfer can receive the deposit; the gateway's own term without it
 */
export function windowRequest(order: WindowOrder, validHours: number | undefined) {
  const { method, amount, orderId, orderName, successUrl, failUrl, customerName, customerEmail } = order;
  const fields = {
    amount: { currency: 'KRW', value: amount },
    orderId,
    successUrl,
    failUrl,
    // The gateway opens no window for a text that is too long.
    orderName: cutText(orderName, LIMITS.orderName.max),
    customerName: cutText(customerName, LIMITS.customerName.max),
    ...(customerEmail.length <= LIMITS.customerEmail.max && { customerEmail }),
    // Otherwise the SDK opens the window in a frame on a computer; in place of the page, the return is the same on every device.
    windowTarget: 'self',
  } as const;
  if (method === 'VIRTUAL_ACCOUNT') {
    const virtualAccount = validHours === undefined ? {} : { validHours };
    return { ...fields, method: 'VIRTUAL_ACCOUNT', virtualAccount } as const;
  }
  if (method === 'KAKAOPAY')
    return { ...fields, method: 'CARD', card: { flowMode: 'DIRECT', easyPay: 'KAKAOPAY' } } as const;
  return { ...fields, method: 'CARD', card: { flowMode: 'DEFAULT' } } as const;
}
