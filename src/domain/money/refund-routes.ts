import type { PaymentMethod } from './payments.ts';

/** Where money goes back to, and how long that takes as a rule. An order of 0 won has nothing to go back. */
export const REFUND_ROUTES: Readonly<Record<PaymentMethod, { readonly to: string; readonly duration: string }>> = {
  CARD: { to: '결제한 카드', duration: '보통 3~5영업일' },
  KAKAOPAY: { to: '카카오페이', duration: '카카오페이머니는 바로, 연결된 카드는 3~5영업일' },
  VIRTUAL_ACCOUNT: { to: '알려 주신 환불 계좌', duration: '보통 1~2영업일' },
};
