import * as z from 'zod/mini';
import { textUpTo } from '../text/length.ts';
import { bankName } from './banks.ts';
import type { PaymentMethod, PaymentStatus } from './payments.ts';

/** The states of a refund by hand (product §26.15). `REFUSED` is the gateway's no, `REJECTED` an operator's. */
export const HAND_REFUND_STATES = ['PROPOSED', 'SENT', 'DONE', 'REFUSED', 'REJECTED', 'EXPIRED'] as const;
export type HandRefundState = (typeof HAND_REFUND_STATES)[number];

/** What one operator refunds by hand without a second one: of one order, and of all orders within `ALONE_WITHIN_HOURS`, up to this, in won. */
export const ALONE_UP_TO_KRW = 50_000;
export const ALONE_WITHIN_HOURS = 24;
/** An undecided proposal expires after this long. */
export const HAND_REFUND_WAITS_DAYS = 7;

export const MAX_HAND_REFUND_REASON_LENGTH = 200;
export const MAX_HAND_REFUND_NOTE_LENGTH = 500;
/** For the gateway's words when it refuses. */
export const MAX_REFUSAL_LENGTH = 500;
export const handRefundAmount = z
  .int('환불할 금액을 원 단위로 입력해 주세요.')
  .check(z.gte(1, '1원부터 환불할 수 있어요.'), z.lte(10_000_000, '금액을 다시 확인해 주세요.'));
/** Why, for the payer to read. */
export const handRefundReason = textUpTo(
  MAX_HAND_REFUND_REASON_LENGTH,
  `이유는 최대 ${MAX_HAND_REFUND_REASON_LENGTH}자까지 입력할 수 있어요.`,
).check(z.minLength(1, '환불하는 이유를 입력해 주세요.'));
/** What operators read besides; it may be empty. */
export const handRefundNote = textUpTo(
  MAX_HAND_REFUND_NOTE_LENGTH,
  `메모는 최대 ${MAX_HAND_REFUND_NOTE_LENGTH}자까지 입력할 수 있어요.`,
);

/**
 * Whether a refund by hand names an account: a bank transfer has no way back that the gateway knows, and the account that its payer had left
 * is erased by then (payments §4.8). Of every other order none is taken.
 */
export function needsRefundAccount(method: HandRefundContext['method']): boolean {
  return method === 'VIRTUAL_ACCOUNT';
}

/** The facts of an order and its mentoring that decide about a refund by hand. Won. */
export interface HandRefundContext {
  readonly method: PaymentMethod | 'FREE';
  readonly status: PaymentStatus;
  readonly amountKrw: number;
  readonly refundKrw: number;
  readonly hasEnded: boolean;
  /** Whether a side can still object to the session's completion, which opens it again (product §7.3). */
  readonly canBeObjected: boolean;
}

export const HAND_REFUND_OBSTACLES = ['NO_MONEY', 'NOT_ENDED', 'CAN_BE_OBJECTED'] as const;
export type HandRefundObstacle = (typeof HAND_REFUND_OBSTACLES)[number];
/** For operators. */
export const HAND_REFUND_OBSTACLE_TEXTS: Readonly<Record<HandRefundObstacle, string>> = {
  NO_MONEY: '이 결제에는 돌려줄 금액이 남아 있지 않아요.',
  NOT_ENDED: '멘토링이 끝나야 직접 환불할 수 있어요. 그 전에는 취소나 문제 확인으로 돌려줘요.',
  CAN_BE_OBJECTED: '문제를 알릴 수 있는 기간이 지나야 직접 환불할 수 있어요. 그 전에는 문제 확인으로 돌려줘요.',
};

/**
 * Why nothing of an order can be refunded by hand; undefined when something can: only what no rule refunds any more, so that no won is
 * given back twice.
 */
export function handRefundObstacle(order: HandRefundContext): HandRefundObstacle | undefined {
  if (capturedLeft(order) === 0) return 'NO_MONEY';
  if (!order.hasEnded) return 'NOT_ENDED';
  return order.canBeObjected ? 'CAN_BE_OBJECTED' : undefined;
}

/** The part of an order's money that no refund has taken, in won: the maximum of a refund by hand. */
export function capturedLeft({
  status,
  amountKrw,
  refundKrw,
}: Pick<HandRefundContext, 'status' | 'amountKrw' | 'refundKrw'>): number {
  return status === 'DONE' || status === 'PARTIALLY_REFUNDED' ? amountKrw - refundKrw : 0;
}

/**
 * What an operator may still refund by hand of an order without a second one, in won: nothing to an account that they type. Refunds add up, those
 * of the order and the operator's own, so that none can be split to stay below the limit.
 */
export function aloneLeftKrw({
  method,
  ofOrderKrw,
  ofOperatorKrw,
}: {
  readonly method: HandRefundContext['method'];
  /** What was given back by hand of the same order before. */
  readonly ofOrderKrw: number;
  /** What the operator had sent within `ALONE_WITHIN_HOURS`, of any order. */
  readonly ofOperatorKrw: number;
}): number {
  if (needsRefundAccount(method)) return 0;
  return Math.max(0, ALONE_UP_TO_KRW - Math.max(ofOrderKrw, ofOperatorKrw));
}

/** Where a refund by hand goes, as its payer reads it. */
export interface HandRefundDestination {
  /** The bank's two-digit code. */
  readonly bank: string;
  /** Such as `****5678`. */
  readonly maskedNumber: string;
  readonly holderName: string;
}

/** Such as `신한은행 ****5678 (김서연)`. */
export function describeDestination({ bank, maskedNumber, holderName }: HandRefundDestination): string {
  return `${bankName(bank)} ${maskedNumber} (${holderName})`;
}
