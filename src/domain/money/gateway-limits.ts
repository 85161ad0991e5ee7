import type { PaymentMethod } from './payments.ts';

/** What the gateway accepts in one field: texts by their length in UTF-16 units, the highest of all ways to count, and numbers by their value. */
interface FieldLimit {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly oneOf?: readonly string[];
}

/** Documented without a limit. */
const ANY: FieldLimit = {};
const WON: FieldLimit = { min: 1 };
const PAYMENT_KEY: FieldLimit = { min: 1, max: 200 };
const ORDER_ID: FieldLimit = { pattern: /^[A-Za-z0-9_=-]{6,64}$/ };
const DATE: FieldLimit = { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/ };

/**
 * Every field that is sent to the gateway, by the documentation's name and in its call, with the documented limit (docs.tosspayments.com,
 * version 2022-11-16 and JavaScript SDK v2). Texts of people that are too long are cut or left out before they are sent; the simulator
 * refuses what is beyond a limit, and fields that are not in the table.
 */
export const GATEWAY_FIELDS = {
  requestPayment: {
    clientKey: ANY,
    customerKey: { min: 2, max: 50, pattern: /^[A-Za-z0-9_=.@-]*$/ },
    method: { oneOf: ['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT'] },
    'amount.currency': { oneOf: ['KRW'] },
    'amount.value': WON,
    orderId: ORDER_ID,
    orderName: { min: 1, max: 100 },
    successUrl: { min: 1 },
    failUrl: { min: 1 },
    windowTarget: { oneOf: ['self', 'iframe'] },
    customerName: { max: 100 },
    customerEmail: { max: 100 },
    'card.flowMode': { oneOf: ['DEFAULT', 'DIRECT'] },
    'card.easyPay': ANY,
    'virtualAccount.validHours': { min: 1, max: 2160 },
  },
  confirm: { paymentKey: PAYMENT_KEY, orderId: ORDER_ID, amount: WON },
  lookUp: { paymentKey: PAYMENT_KEY, orderId: ORDER_ID },
  cancel: {
    paymentKey: PAYMENT_KEY,
    cancelReason: { min: 1, max: 200 },
    cancelAmount: WON,
    'refundReceiveAccount.bank': ANY,
    'refundReceiveAccount.accountNumber': { min: 1, max: 20, pattern: /^\d*$/ },
    'refundReceiveAccount.holderName': { min: 1, max: 60 },
  },
  transactions: { startDate: DATE, endDate: DATE, startingAfter: ANY, limit: { min: 1, max: 5000 } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldLimit>>>>;
export type GatewayCall = keyof typeof GATEWAY_FIELDS;

/** The maximum length; longer keys are refused as `INVALID_IDEMPOTENCY_KEY`. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 300;

/** The fields of a request that the gateway would refuse, by their names; an unknown field is one. Empty when it takes all of them. */
export function refusedFields(call: GatewayCall, request: object, prefix = ''): string[] {
  return Object.entries(request).flatMap(([name, field]: [string, unknown]) => {
    if (field === undefined || field === null) return [];
    if (isGroup(field)) return refusedFields(call, field, `${prefix}${name}.`);
    const limit = limitOf(call, prefix + name);
    return limit && isWithin(limit, field) ? [] : [prefix + name];
  });
}

/** The start of a text, at most `max` UTF-16 units long; never half a character. */
export function cutText(text: string, max: number): string {
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > max) break;
    cut += character;
  }
  return cut;
}

function limitOf(call: GatewayCall, name: string): FieldLimit | undefined {
  const fields: Readonly<Record<string, FieldLimit>> = GATEWAY_FIELDS[call];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isWithin({ min = 0, max = Infinity, pattern, oneOf }: FieldLimit, value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= min && value <= max;
  if (typeof value !== 'string') return false;
  const isListed = oneOf?.includes(value) ?? true;
  return isListed && value.length >= min && value.length <= max && (pattern?.test(value) ?? true);
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const LIMITS = GATEWAY_FIELDS.requestPayment;

/** What the payment window is opened with: an order as the server has written it. */
interface WindowOrder {
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
