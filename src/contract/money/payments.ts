import * as z from 'zod/mini';
import { COUPON_KINDS } from '#domain/money/coupons.ts';
import { MAX_PAYMENT_KEY_LENGTH, ORDER_ID, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/money/payments.ts';
import { refundAccount } from '#domain/money/refund-accounts.ts';
import { describeCall } from '../call.ts';
import { id, idText, instant } from '../shapes.ts';

const METHODS = [...PAYMENT_METHODS, 'FREE'] as const;

/** The account to pay a bank transfer into, and its due time. */
const virtualAccount = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  dueAt: instant,
});

/** The order of a mentoring, as its payer sees it. Amounts in won. */
export const payment = z.object({
  orderId: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  method: z.enum(METHODS),
  priceKrw: z.int(),
  discountKrw: z.int(),
  amountKrw: z.int(),
  refundKrw: z.int(),
  /** When the gateway completed the refund; null while it is under way, or there is none. */
  refundedAt: z.nullable(instant),
  /** Refunds by operators, done or in progress: part of `refundKrw` once done. Oldest first. */
  handRefunds: z.array(
    z.object({
      amountKrw: z.int(),
      reason: z.string(),
      sentAt: instant,
      doneAt: z.nullable(instant),
      /** The destination of a bank transfer's refund. */
      refundAccount: z.nullable(z.object({ bank: z.string(), maskedNumber: z.string(), holderName: z.string() })),
    }),
  ),
  /** Whether the coupon can be used again. */
  couponReturned: z.boolean(),
  /** The gateway refused the refund's account: another one is needed (`PUT …/refund-account`). */
  needsRefundAccount: z.boolean(),
  /** The account of a bank transfer's refund may be corrected (`PUT …/refund-account`): the bank does not have it yet. */
  canChangeRefundAccount: z.boolean(),
  couponName: z.nullable(z.string()),
  virtualAccount: z.nullable(virtualAccount),
  receiptUrl: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
});
export type Payment = z.infer<typeof payment>;

/** What the browser passes to the gateway's payment window. */
const checkout = z.object({
  orderId: z.string(),
  /** Won; 0 when there is nothing to pay and the order is already done. */
  amount: z.int(),
  orderName: z.string(),
  method: z.enum(METHODS),
  clientKey: z.string(),
  customerKey: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** The address of the gateway's browser script; null for the published one. */
  sdkUrl: z.nullable(z.string()),
  successUrl: z.string(),
  failUrl: z.string(),
  status: z.enum(PAYMENT_STATUSES),
});
export type Checkout = z.infer<typeof checkout>;

export const paymentCalls = {
  'POST /v1/mentoring/{mentoringId}/payment': describeCall({
    summary: '주문 만들기; 결제창에 넘길 값을 준다',
    access: 'mentee',
    feature: 'PAYMENT',
    status: 201,
    params: z.object({ mentoringId: idText }),
    body: z.object({
      method: z.enum(PAYMENT_METHODS),
      couponId: z.optional(z.nullable(id)),
      /** Instead of `couponId`. */
      campaignCouponId: z.optional(z.nullable(id)),
      /** Required for 무통장입금: the account to refund to. Stored encrypted, deleted after use. */
      refundAccount: z.optional(refundAccount),
    }),
    data: checkout,
    idempotent: true,
  }),
  'PUT /v1/mentoring/{mentoringId}/refund-account': describeCall({
    summary: '환불받을 계좌 다시 알리기 (결제사가 먼저 계좌를 거절했을 때만)',
    access: 'mentee',
    params: z.object({ mentoringId: idText }),
    body: z.object({ refundAccount }),
    data: z.object({ mentoringId: id }),
    idempotent: true,
  }),
  'DELETE /v1/mentoring/{mentoringId}/payment': describeCall({
    summary: '입금을 기다리는 계좌를 닫고 다른 방법으로 결제할 수 있게 한다',
    access: 'mentee',
    params: z.object({ mentoringId: idText }),
    data: z.object({ mentoringId: id }),
  }),
  'POST /v1/payment/confirm': describeCall({
    summary: '결제창에서 돌아온 결제를 승인한다',
    access: 'mentee',
    body: z.object({
      paymentKey: z.string().check(z.minLength(1), z.maxLength(MAX_PAYMENT_KEY_LENGTH)),
      orderId: z.string().check(z.regex(ORDER_ID)),
      amount: z.int().check(z.gte(0)),
    }),
    data: z.object({ mentoringId: id, payment }),
    idempotent: 'IN_STAGES',
  }),
  'POST /v1/payment/failure': describeCall({
    summary: '결제창이 실패로 돌아왔음을 알린다 (주문을 접고 쿠폰을 돌려준다)',
    access: 'mentee',
    body: z.object({
      orderId: z.string().check(z.regex(ORDER_ID)),
      code: z.string().check(z.maxLength(100)),
    }),
    data: z.object({ mentoringId: id }),
  }),
  'POST /v1/payment/webhook': describeCall({
    summary: '결제사가 부르는 알림 (믿지 않고 다시 조회한다)',
    access: 'public',
    body: z.looseObject({}),
    data: z.null(),
  }),
};

const coupon = z.object({
  couponId: id,
  kind: z.enum(COUPON_KINDS),
  name: z.string(),
  status: z.enum(['AVAILABLE', 'USED']),
  /** Its discount on a session at the current price, in won. */
  discountKrw: z.int(),
});
export type Coupon = z.infer<typeof coupon>;

export const couponCalls = {
  'GET /v1/coupon': describeCall({
    summary: '내 쿠폰과 결제 금액',
    access: 'mentee',
    data: z.object({ priceKrw: z.int(), coupons: z.array(coupon) }),
  }),
};
