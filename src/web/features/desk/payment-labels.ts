import type { PaymentStatus } from '#domain/money/payments.ts';

/** What the desk calls the states of an order. */
export const PAYMENT_LABELS: Readonly<Record<PaymentStatus, string>> = {
  READY: '결제 전',
  CONFIRMING: '승인 확인 중',
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '결제됨',
  FAILED: '결제 실패',
  ABANDONED: '결제하지 않음',
  REFUND_PENDING: '환불 중',
  REFUNDED: '전액 환불',
  PARTIALLY_REFUNDED: '일부 환불',
  BOUNCED: '되돌아감',
  RETURNING: '돌려주는 중',
  RETURNED: '돌려줌',
};
