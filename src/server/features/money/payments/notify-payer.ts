import { paths } from '#contract/pages.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { describeDestination, type HandRefundDestination } from '#domain/money/hand-refunds.ts';
import { describeWon, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts';
import { REFUND_ROUTES } from '#domain/money/refund-routes.ts';
import type { PaymentEventName } from '#domain/notifications/notifications.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { type MailText, type NotificationPorts, notifyMember } from '#server/platform/notifications/notify.ts';
import type { PaymentRow } from './payment-store.ts';
import { couponNameOf, hasCoupon } from './payment-view.ts';

type Details = NonNullable<MailText['details']>;

/** What of an order its receipts show. */
type ReceiptOrder = Pick<
  PaymentRow,
  | 'orderId'
  | 'method'
  | 'priceKrw'
  | 'discountKrw'
  | 'amountKrw'
  | 'couponId'
  | 'couponKind'
  | 'campaignCouponId'
  | 'campaignName'
  | 'receiptUrl'
>;

/** An order with its money received. */
export type PaidOrder = ReceiptOrder & Pick<PaymentRow, 'wasCouponReturned' | 'approvedAt'>;

/** What became of a payment when its mentoring ended, for the payer's receipt. */
export interface EndedPayment {
  readonly payment: ReceiptOrder;
  /** What we give back, in won. */
  readonly refundKrw: number;
  /** What the mentor earns, in won. */
  readonly mentorKrw: number;
  readonly couponReturned: boolean;
  /** Whether the bank has taken back all of it by itself. */
  readonly isReversed: boolean;
}

/** What an order is called on receipts and in the gateway's payment window. */
export function orderName(mentorName: string): string {
  return `${mentorName} 선배와의 멘토링 ${SESSION_MINUTES}분`;
}

/** The receipt of a payment that has come in: sums, method, and the gateway's own receipt where it has given one. */
export function paidReceipt(order: PaidOrder, mentorName: string): MailText {
  const { receiptUrl, priceKrw, discountKrw, amountKrw, method, approvedAt } = order;
  const details = [
    { label: '주문', value: orderName(mentorName) },
    { label: '요금', value: describeWon(priceKrw) },
    ...(discountKrw > 0 ? [{ label: couponNameOf(order) ?? '쿠폰 할인', value: `-${describeWon(discountKrw)}` }] : []),
    { label: '결제 수단', value: PAYMENT_METHOD_LABELS[method] },
    { label: '결제 금액', value: describeWon(amountKrw) },
    ...(approvedAt ? [{ label: '결제 시각', value: describeKoreanTime(approvedAt) }] : []),
    { label: '주문번호', value: order.orderId },
  ];
  return { details, links: receiptUrl ? [{ label: '영수증 보기', href: receiptUrl }] : [] };
}

/** The receipt of the sum that an order returns, and where to; none for an order that cost nothing. */
export function refundReceipt(order: ReceiptOrder, refundKrw: number): MailText {
  if (order.amountKrw === 0) return {};
  const details = [
    { label: '결제 금액', value: describeWon(order.amountKrw) },
    { label: '환불 금액', value: describeWon(refundKrw) },
    ...(refundKrw > 0 ? refundRoute(order) : []),
    { label: '주문번호', value: order.orderId },
  ];
  return { details };
}

/** The receipt of a refund by hand: the sum, the reason and, for a bank transfer, the account. */
export function handRefundReceipt(
  order: ReceiptOrder,
  refund: { amountKrw: number; reason: string; destination: HandRefundDestination | null },
): MailText {
  const { amountKrw, reason, destination } = refund;
  const { details = [] } = refundReceipt(order, amountKrw);
  const account = destination ? [{ label: '환불 계좌', value: describeDestination(destination) }] : [];
  return { details: [...details, ...account, { label: '환불 이유', value: reason }] };
}

/** The receipt of money that its bank has taken back: nothing comes from us any more. */
export function reversalReceipt({ amountKrw, orderId }: ReceiptOrder): MailText {
  const details = [
    { label: '되돌아간 금액', value: describeWon(amountKrw) },
    { label: '주문번호', value: orderId },
  ];
  return { details };
}

/** What has become of the money of a mentoring that ended. */
export function endedReceipt({ payment, refundKrw, isReversed }: EndedPayment): MailText {
  return isReversed ? reversalReceipt(payment) : refundReceipt(payment, refundKrw);
}

/** The same in a sentence or two, with the fate of the coupon. */
export function describeEnded({ payment, refundKrw, couponReturned, isReversed }: EndedPayment): string {
  return [describeSums(payment.amountKrw, refundKrw, isReversed), describeCoupon(payment, couponReturned)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Where the money of an order goes back to: `결제한 카드`. */
export function refundDestination({ method }: Pick<ReceiptOrder, 'method'>): string {
  return method === 'FREE' ? '' : REFUND_ROUTES[method].to;
}

function refundRoute({ method }: ReceiptOrder): Details {
  if (method === 'FREE') return [];
  const { to, duration } = REFUND_ROUTES[method];
  return [
    { label: '돌려받는 곳', value: to },
    { label: '걸리는 시간', value: duration },
  ];
}

function describeSums(amountKrw: number, refundKrw: number, isReversed: boolean): string {
  const paid = `결제한 ${describeWon(amountKrw)}`;
  if (isReversed) return `${paid}이 은행이나 카드사에서 되돌아갔어요.`;
  if (amountKrw === 0) return '쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요.';
  if (refundKrw === amountKrw) return `${paid}을 모두 돌려드려요.`;
  if (refundKrw === 0) return `환불 규정에 따라 ${paid}은 돌려드리지 않아요.`;
  return `${paid} 중 ${describeWon(refundKrw)}을 돌려드려요.`;
}

function describeCoupon(order: ReceiptOrder, isReturned: boolean): string {
  if (!hasCoupon(order)) return '';
  return isReturned ? '쓴 쿠폰은 다시 쓸 수 있어요.' : '쓴 쿠폰은 돌려드리지 않아요.';
}

/** Something about an order that its payer did not do and should know. */
interface PaymentEvent {
  /** The kind of event; an order has one of a kind unless `occurrence` tells them apart. */
  readonly event: PaymentEventName;
  readonly title: string;
  readonly body: string;
  /** The receipt, where money has moved. */
  readonly receipt?: MailText;
  /** Distinguishes events of a kind that an order may have several of. */
  readonly occurrence?: string;
}

/** Notifies a payer of what has become of an order, in the app and by mail, in the transaction that makes it true; once an event. */
export async function notifyPayer(
  ports: NotificationPorts,
  tx: Queryable,
  { paymentId, menteeId, mentoringId }: Pick<PaymentRow, 'paymentId' | 'menteeId' | 'mentoringId'>,
  { event, title, body, receipt, occurrence }: PaymentEvent,
  at: Date,
): Promise<void> {
  const eventKey = ['payment', paymentId, event, ...(occurrence ? [occurrence] : [])].join(':');
  const link = paths.progress('mentee', mentoringId);
  const mail = { ...receipt, actionLabel: '진행 상황 보기' };
  await notifyMember(
    ports,
    tx,
    { memberId: menteeId, eventKey, kind: `PAYMENT_${event}`, title, body, link, mail },
    at,
  );
}
