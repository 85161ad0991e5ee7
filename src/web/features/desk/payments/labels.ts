import type { ListedPayment, DeskPayment } from '#contract/desk/payments.ts';
import type { CouponKind } from '#domain/money/coupons.ts';

export const METHOD_LABELS: Readonly<Record<ListedPayment['method'], string>> = {
  CARD: '카드',
  KAKAOPAY: '카카오페이',
  VIRTUAL_ACCOUNT: '무통장입금',
  FREE: '무료',
};
export const COUPON_LABELS: Readonly<Record<CouponKind, string>> = {
  NEW_MEMBER: '가입 쿠폰',
  FRESHMAN: '신입생 쿠폰',
  GRADUATE: '졸업생 쿠폰',
};
/** What the gateway calls the states of a payment. */
export const GATEWAY_LABELS: Readonly<Record<string, string>> = {
  READY: '결제 전',
  IN_PROGRESS: '승인 기다리는 중',
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '결제됨',
  CANCELED: '전액 취소됨',
  PARTIAL_CANCELED: '일부 취소됨',
  ABORTED: '결제 실패',
  EXPIRED: '기한 지남',
};
/** What the ledger calls its journals and accounts. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  CAPTURE: '결제',
  COUPON: '쿠폰',
  REFUND: '환불',
  EARNING: '정산',
  FEE: '수수료',
  BOUNCE: '되돌아감',
  REOPEN: '다시 열림',
  PASS_ON: '다음 멘토에게',
};
export const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  GATEWAY: 'PG',
  HELD: '예치금',
  MENTOR: '멘토',
  FEE: '수수료',
  COUPON: '쿠폰',
  LOSS: '손실',
};
export const STEP_LABELS: Readonly<Record<DeskPayment['calls'][number]['step'], string>> = {
  CONFIRM: '승인',
  CANCEL: '취소',
};
export const OUTCOME_LABELS: Readonly<Record<DeskPayment['calls'][number]['outcome'], string>> = {
  UNKNOWN: '응답 없음',
  DONE: '성공',
  REFUSED: '거절',
};
