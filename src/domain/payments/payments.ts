/** SPEC §2: credit or debit card, a messenger's pay service, bank transfer. `FREE` is an order that a coupon covers whole. */
export const PAYMENT_METHODS = ['CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod | 'FREE', string>> = {
  CARD: '신용/체크카드',
  KAKAOPAY: '카카오페이',
  VIRTUAL_ACCOUNT: '무통장입금',
  FREE: '쿠폰 전액 할인',
};

export const PAYMENT_STATUSES = [
  'READY',
  'CONFIRMING',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'FAILED',
  'ABANDONED',
  'REFUND_PENDING',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  /** The money left again after it had come in: a bank took a deposit back. */
  'BOUNCED',
  /** The gateway took the money after the order had been given up here: all of it is on its way back. */
  'RETURNING',
  'RETURNED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the gateway takes as an order's name. */
export const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/;
export const MAX_PAYMENT_KEY_LENGTH = 200;

export const PRICE_CHANGED_MESSAGE = '결제 금액이 달라졌어요. 금액을 다시 확인해주세요.';

/** Won for people: `18,000원`. */
export function describeWon(amountKrw: number): string {
  return `${groupDigits(amountKrw)}원`;
}

/** How many sessions, for people: `12회` (SPEC §9). */
export function describeTimes(count: number): string {
  return `${groupDigits(count)}회`;
}

/** `12,345`. By hand, because a browser takes longer to get its own number formats ready than to draw a page (docs/performance.md). */
function groupDigits(integer: number): string {
  return String(integer).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
