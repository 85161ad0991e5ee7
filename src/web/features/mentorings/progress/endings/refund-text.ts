import type { Payment } from '#contract/money/payments.ts';
import { describeWon } from '#domain/money/payments.ts';
import { REFUND_ROUTES } from '#domain/money/refund-routes.ts';

export interface RefundText {
  /** What comes back, to the won. */
  readonly sum: string;
  /** Where it goes and how long that takes; undefined without a refund. When it was sent stands with the payment. */
  readonly way?: string;
  /** The fate of the coupon, if one was chosen. */
  readonly coupon?: string;
}

/**
 * What the end of a mentoring returns to its payer; refunds by operators are listed with the payment.
 * @param ordered null when nothing was ever ordered
 */
export function describeRefund(ordered: Payment | null): RefundText {
  if (!ordered) return { sum: '결제한 금액이 없어요.' };
  const payment = withoutHandRefunds(ordered);
  const { amountKrw, refundKrw, status } = payment;
  const paid = `결제한 ${describeWon(amountKrw)}`;
  switch (status) {
    case 'READY':
    case 'FAILED':
    case 'ABANDONED':
    case 'WAITING_FOR_DEPOSIT':
      return { sum: '결제한 금액이 없어요.', ...kept(payment) };
    case 'CONFIRMING':
      return {
        sum: `결제를 확인하고 있어요. 승인됐다면 ${describeWon(amountKrw)}을 모두 돌려드려요.`,
        ...kept(payment),
      };
    case 'BOUNCED':
      return { sum: `${paid}은 은행이나 카드사에서 되돌아갔어요.`, ...couponOf(payment) };
    case 'DONE':
      return { sum: `환불 규정에 따라 ${paid}은 돌려드리지 않아요.`, ...couponOf(payment) };
    case 'REFUND_PENDING':
    case 'RETURNING':
      return {
        sum: `${describeShare(payment)} 돌려드려요.`,
        // No refund is on its way while the form below asks for another account.
        ...(!payment.needsRefundAccount && describeWay(payment)),
        ...couponOf(payment),
      };
    default:
      if (amountKrw === 0) return { sum: '쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요.', ...couponOf(payment) };
      return {
        sum: `${describeShare(payment)} 돌려드렸어요.`,
        ...(refundKrw > 0 && describeWay(payment)),
        ...couponOf(payment),
      };
  }
}

/** The order as the rules left it. */
function withoutHandRefunds(payment: Payment): Payment {
  const { handRefunds = [], refundKrw } = payment;
  if (handRefunds.length === 0) return payment;
  const byRule = handRefunds.reduce((left, { amountKrw, doneAt }) => left - (doneAt ? amountKrw : 0), refundKrw);
  return { ...payment, refundKrw: byRule, status: byRule > 0 ? 'PARTIALLY_REFUNDED' : 'DONE' };
}

function describeShare({ amountKrw, refundKrw }: Payment): string {
  if (refundKrw >= amountKrw || refundKrw === 0) return `결제한 ${describeWon(amountKrw)}을 모두`;
  return `결제한 ${describeWon(amountKrw)} 중 ${describeWon(refundKrw)}을`;
}

function describeWay({ method }: Payment): Pick<RefundText, 'way'> {
  if (method === 'FREE') return {};
  const { to, duration } = REFUND_ROUTES[method];
  return { way: `${to}로 ${duration}` };
}

/** The coupon of an order that brought no money was never used. */
function kept({ couponName }: Payment): Pick<RefundText, 'coupon'> {
  return couponName ? { coupon: `‘${couponName}’ 쿠폰은 그대로 쓸 수 있어요.` } : {};
}

function couponOf({ couponName, couponReturned, status }: Payment): Pick<RefundText, 'coupon'> {
  if (!couponName) return {};
  if (couponReturned) return { coupon: `‘${couponName}’ 쿠폰은 다시 쓸 수 있어요.` };
  // Older orders have no record of the coupon's return.
  if (status === 'REFUNDED' || status === 'RETURNED' || status === 'RETURNING') return {};
  return { coupon: `‘${couponName}’ 쿠폰은 돌려드리지 않아요.` };
}
