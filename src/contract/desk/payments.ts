import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import { COUPON_KINDS } from '#domain/money/coupons.ts';
import { HAND_REFUND_OBSTACLES } from '#domain/money/hand-refunds.ts';
import { PAYMENT_STATUSES } from '#domain/money/payments.ts';
import { describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idText, instant, nothing, slice } from '../shapes.ts';
import { handRefund } from './hand-refunds.ts';

const listed = z.object({
  paymentId: id,
  orderId: z.string(),
  mentoringId: id,
  menteeName: z.string(),
  mentorName: z.string(),
  method: z.enum(['CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT', 'FREE']),
  status: z.enum(PAYMENT_STATUSES),
  amountKrw: z.int(),
  refundKrw: z.int(),
  createdAt: instant,
});
export type ListedPayment = z.infer<typeof listed>;

const payment = z.extend(listed, {
  priceKrw: z.int(),
  discountKrw: z.int(),
  couponKind: z.nullable(z.enum(COUPON_KINDS)),
  /** Of the coupon's campaign, if it is of one. */
  campaignName: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  refundedAt: z.nullable(instant),
  failureMessage: z.nullable(z.string()),
  /** The order's balance at the gateway by its state, and by the ledger, in won. */
  expectedKrw: z.int(),
  ledgerKrw: z.int(),
  /** The ledger's lines, oldest first. */
  ledger: z.array(z.object({ event: z.string(), account: z.string(), amountKrw: z.int(), at: instant })),
  /** Calls to the gateway, oldest first. */
  calls: z.array(
    z.object({
      step: z.enum(['CONFIRM', 'CANCEL']),
      outcome: z.enum(['UNKNOWN', 'DONE', 'REFUSED']),
      requestedAt: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
  /** Refunds by hand of this order, oldest first; the rest in won, and why there can be no other one. */
  handRefunds: z.array(handRefund),
  leftKrw: z.int(),
  /** The part of it that the caller may refund alone. */
  aloneLeftKrw: z.int(),
  handRefundObstacle: z.nullable(z.enum(HAND_REFUND_OBSTACLES)),
});
export type DeskPayment = z.infer<typeof payment>;

const atGateway = z.object({
  /** Null where the gateway knows no such order. */
  known: z.nullable(
    z.object({
      status: z.string(),
      totalKrw: z.int(),
      balanceKrw: z.int(),
      cancels: z.array(z.object({ amountKrw: z.int(), reason: z.string(), at: instant })),
    }),
  ),
  /** Whether order, ledger and gateway agree. */
  comparison: z.enum(['SAME', 'MOVING', 'DIFFERENT']),
  askedAt: instant,
});
export type PaymentAtGateway = z.infer<typeof atGateway>;

const params = z.object({ paymentId: idText });

/** Payments on the operators' desk (product §26.7). */
export const deskPaymentCalls = {
  'GET /v1/admin/payments': describeOperatorCall({
    summary: '결제 (최신 순, 주문 번호나 멘토링 번호나 두 사람으로 찾기, 찾으면 기록이 남는다)',
    operator: 'FINANCE',
    audit: 'PAYMENTS_SEARCHED',
    query: z.object({
      search: z.optional(deskSearch),
      status: z.optional(z.enum(PAYMENT_STATUSES)),
      ...deskListQuery(50),
    }),
    data: slice(listed),
  }),
  'GET /v1/admin/payments/{paymentId}': describeOperatorCall({
    summary: '결제 한 건: 주문과 원장 (볼 때마다 기록이 남는다)',
    operator: 'FINANCE',
    audit: 'PAYMENT_VIEWED',
    params,
    data: payment,
  }),
  'GET /v1/admin/payments/{paymentId}/gateway': describeOperatorCall({
    summary: '결제 한 건을 결제사에 물어보기: 지금 아는 것과, 세 곳이 같은지',
    operator: 'FINANCE',
    audit: 'PAYMENT_ASKED',
    params,
    data: atGateway,
  }),
  'POST /v1/admin/payments/{paymentId}/check': describeOperatorCall({
    summary: '결제사가 아는 대로 결제를 맞추기 (저절로 하는 확인을 지금 한다)',
    operator: 'FINANCE',
    audit: 'PAYMENT_CHECKED',
    params,
    data: nothing,
  }),
};
