import { groupDigits } from '../text/group-digits.ts';

/** SPEC §2: credit or debit card, a messenger's pay service, bank transfer. `FREE` is an order that a coupon covers completely. */
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
  /** The bank reversed a deposit after it had been received. */
  'BOUNCED',
  /** The gateway captured the money after the order had been closed here: all of it is being refunded. */
  'RETURNING',
  'RETURNED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The order identifiers that the gateway accepts. */
export const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/;
export const MAX_PAYMENT_KEY_LENGTH = 200;

/** The smallest sum that the gateway takes by every method, in won (payments §2.1). */
export const MIN_PAYABLE_KRW = 200;

export const PRICE_CHANGED_MESSAGE = '결제 금액이 달라졌어요. 금액을 다시 확인해 주세요.';

/** An amount as shown to users: `18,000원`. */
export function describeWon(amountKrw: number): string {
  return `${groupDigits(amountKrw)}원`;
}

/** A number of sessions as shown to users: `12회` (SPEC §9). */
export function describeTimes(count: number): string {
  return `${groupDigits(count)}회`;
}
