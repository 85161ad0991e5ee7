import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import {
  ALONE_UP_TO_KRW,
  HAND_REFUND_STATES,
  HAND_REFUND_WAITS_DAYS,
  handRefundAmount,
  handRefundNote,
  handRefundReason,
} from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { refundAccount } from '#domain/money/refund-accounts.ts';
import { describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idText, instant, nothing, slice } from '../shapes.ts';

/** An account as operators see it; all null if it cannot be read: its refund can then only be rejected. */
const maskedAccount = z.object({
  bank: z.nullable(z.string()),
  /** Such as `****5678`. */
  maskedNumber: z.nullable(z.string()),
  holderName: z.nullable(z.string()),
});

const by = z.object({ memberId: id, email: z.string() });

/** A refund by an operator, of an order that no rule refunds any more. Won. */
export const handRefund = z.object({
  handRefundId: id,
  amountKrw: z.int(),
  /** The payer reads it. */
  reason: z.string(),
  note: z.string(),
  state: z.enum(HAND_REFUND_STATES),
  needsApproval: z.boolean(),
  proposedBy: by,
  proposedAt: instant,
  /** Whether the caller proposed it, and so cannot approve it. */
  isOwn: z.boolean(),
  /** Who approved or rejected it. */
  decidedBy: z.nullable(by),
  sentAt: z.nullable(instant),
  /** When it was done, refused by the gateway, rejected or out of date. */
  endedAt: z.nullable(instant),
  /** What the gateway said when it refused. */
  refusal: z.nullable(z.string()),
  /** The destination of a bank transfer's refund, until it has ended. Missing in the answer to a proposal, because that is stored for replay. */
  refundAccount: z.nullable(maskedAccount),
});
export type HandRefund = z.infer<typeof handRefund>;

const listed = z.extend(handRefund, {
  paymentId: id,
  orderId: z.string(),
  mentoringId: id,
  menteeName: z.string(),
  paidKrw: z.int(),
});
export type ListedHandRefund = z.infer<typeof listed>;

/** Refunds by hand (product §26.15). */
export const handRefundCalls = {
  'GET /v1/admin/hand-refunds': describeOperatorCall({
    summary: '직접 환불 (최신 순, 멘토링 번호나 두 사람으로 찾기, 찾으면 기록이 남는다)',
    operator: 'FINANCE',
    audit: ['HAND_REFUNDS_SEARCHED', 'HAND_REFUND_ACCOUNTS_VIEWED'],
    query: z.object({
      search: z.optional(deskSearch),
      state: z.optional(z.enum(HAND_REFUND_STATES)),
      ...deskListQuery(50),
    }),
    data: slice(listed),
  }),
  'POST /v1/admin/payments/{paymentId}/hand-refunds': describeOperatorCall({
    summary: `직접 환불: 한 주문에서, 또 한 운영자가 하루에 모두 더해 ${describeWon(ALONE_UP_TO_KRW)}까지는 바로, 그보다 많거나 계좌를 적으면 다른 운영자가 승인한 뒤에 돌려준다`,
    operator: 'FINANCE',
    audit: 'HAND_REFUND_PROPOSED',
    stepUp: true,
    status: 201,
    params: z.object({ paymentId: idText }),
    body: z.object({
      amountKrw: handRefundAmount,
      reason: handRefundReason,
      note: z._default(handRefundNote, ''),
      /** Only for a bank transfer. */
      refundAccount: z.optional(refundAccount),
    }),
    data: handRefund,
    idempotent: true,
  }),
  'POST /v1/admin/hand-refunds/{handRefundId}/decision': describeOperatorCall({
    summary: `직접 환불 승인이나 반려 (올린 사람은 승인할 수 없다, ${HAND_REFUND_WAITS_DAYS}일 안에)`,
    operator: 'FINANCE',
    audit: ['HAND_REFUND_APPROVED', 'HAND_REFUND_REJECTED'],
    stepUp: true,
    params: z.object({ handRefundId: idText }),
    body: z.object({ isApproved: z.boolean() }),
    data: nothing,
  }),
};
