import { randomUUID } from 'node:crypto';
import type { Payout } from '#domain/money/payouts.ts';
import type { Queryable } from '#server/db/database.ts';
import { type LedgerLine, ledgerStore, type PaymentRow } from './payment-store.ts';

type Amounts = Pick<PaymentRow, 'paymentId' | 'mentorId' | 'menteeId' | 'priceKrw' | 'discountKrw' | 'amountKrw'>;

/** The money came in: what the student paid and what the coupon adds are held for the session. */
export function recordCapture(tx: Queryable, payment: Amounts, now: Date): Promise<void> {
  const { amountKrw, discountKrw, menteeId } = payment;
  return record(tx, payment, now, [
    { event: 'CAPTURE', account: 'GATEWAY', memberId: menteeId, amountKrw },
    { event: 'CAPTURE', account: 'HELD', memberId: null, amountKrw: -amountKrw },
    { event: 'COUPON', account: 'COUPON', memberId: menteeId, amountKrw: discountKrw },
    { event: 'COUPON', account: 'HELD', memberId: null, amountKrw: -discountKrw },
  ]);
}

/** Money came in for an order that had been given up: it is held until it has gone back, and no coupon has part in it. */
export function recordLateCapture(tx: Queryable, payment: Amounts, now: Date): Promise<void> {
  return recordCapture(tx, { ...payment, discountKrw: 0 }, now);
}

/** The session has ended: what was held goes where it belongs, all but the refund, which waits for the gateway. */
export function recordPayout(tx: Queryable, payment: Amounts, settled: Payout, now: Date): Promise<void> {
  const { couponBackKrw, mentorKrw, feeKrw } = settled;
  const { menteeId, mentorId } = payment;
  return record(tx, payment, now, [
    { event: 'COUPON', account: 'HELD', memberId: null, amountKrw: couponBackKrw },
    { event: 'COUPON', account: 'COUPON', memberId: menteeId, amountKrw: -couponBackKrw },
    { event: 'EARNING', account: 'HELD', memberId: null, amountKrw: mentorKrw },
    { event: 'EARNING', account: 'MENTOR', memberId: mentorId, amountKrw: -mentorKrw },
    { event: 'FEE', account: 'HELD', memberId: null, amountKrw: feeKrw },
    { event: 'FEE', account: 'FEE', memberId: null, amountKrw: -feeKrw },
  ]);
}

/** A session that had been settled is opened again: what its mentor and the platform had is held once more, until it is settled anew. */
export async function recordReopening(
  tx: Queryable,
  payment: Amounts,
  { mentorKrw, feeKrw }: Pick<Payout, 'mentorKrw' | 'feeKrw'>,
  now: Date,
): Promise<void> {
  return record(tx, payment, now, [
    { event: 'REOPEN', account: 'MENTOR', memberId: payment.mentorId, amountKrw: mentorKrw },
    { event: 'REOPEN', account: 'HELD', memberId: null, amountKrw: -mentorKrw },
    { event: 'REOPEN', account: 'FEE', memberId: null, amountKrw: feeKrw },
    { event: 'REOPEN', account: 'HELD', memberId: null, amountKrw: -feeKrw },
  ]);
}

/** The money held for a mentoring is now held for the next one: nothing comes in or goes out. */
export function recordPassOn(
  tx: Queryable,
  payment: Amounts,
  to: { from: number; to: number },
  now: Date,
): Promise<void> {
  const { priceKrw } = payment;
  return record(tx, payment, now, [
    { event: 'PASS_ON', account: 'HELD', memberId: null, amountKrw: priceKrw, mentoringId: to.from },
    { event: 'PASS_ON', account: 'HELD', memberId: null, amountKrw: -priceKrw, mentoringId: to.to },
  ]);
}

/** The gateway has given money back to the student. */
export function recordRefund(tx: Queryable, payment: Amounts, refundKrw: number, now: Date): Promise<void> {
  return record(tx, payment, now, [
    { event: 'REFUND', account: 'HELD', memberId: null, amountKrw: refundKrw },
    { event: 'REFUND', account: 'GATEWAY', memberId: payment.menteeId, amountKrw: -refundKrw },
  ]);
}

/**
 * The gateway has made a refund by hand. The price had been divided: the mentor and the platform keep what was promised to them, and the
 * platform bears the refund.
 */
export function recordHandRefund(tx: Queryable, payment: Amounts, refundKrw: number, now: Date): Promise<void> {
  const { menteeId } = payment;
  return record(tx, payment, now, [
    { event: 'REFUND', account: 'LOSS', memberId: menteeId, amountKrw: refundKrw },
    { event: 'REFUND', account: 'GATEWAY', memberId: menteeId, amountKrw: -refundKrw },
  ]);
}

/**
 * Captured money has left again. Money still held is no longer held; money promised to others by then is the platform's loss, to bear or
 * to collect.
 * @param held.heldKrw the part of the amount that was still held
 * @param held.couponBackKrw the part of the discount that was still held
 */
export function recordReversal(
  tx: Queryable,
  payment: Amounts,
  { heldKrw, couponBackKrw }: { heldKrw: number; couponBackKrw: number },
  now: Date,
): Promise<void> {
  const { amountKrw, menteeId } = payment;
  return record(tx, payment, now, [
    { event: 'BOUNCE', account: 'GATEWAY', memberId: menteeId, amountKrw: -amountKrw },
    { event: 'BOUNCE', account: 'HELD', memberId: null, amountKrw: heldKrw },
    { event: 'BOUNCE', account: 'LOSS', memberId: menteeId, amountKrw: amountKrw - heldKrw },
    { event: 'COUPON', account: 'HELD', memberId: null, amountKrw: couponBackKrw },
    { event: 'COUPON', account: 'COUPON', memberId: menteeId, amountKrw: -couponBackKrw },
  ]);
}

/** A session with a reversed deposit has ended: what would have gone back to the student makes the loss smaller. */
export function recordLossBack(tx: Queryable, payment: Amounts, refundKrw: number, now: Date): Promise<void> {
  return record(tx, payment, now, [
    { event: 'BOUNCE', account: 'HELD', memberId: null, amountKrw: refundKrw },
    { event: 'BOUNCE', account: 'LOSS', memberId: payment.menteeId, amountKrw: -refundKrw },
  ]);
}

async function record(tx: Queryable, payment: Amounts, now: Date, lines: readonly LedgerLine[]): Promise<void> {
  const moved = lines.filter((line) => line.amountKrw !== 0);
  if (moved.length > 0) await ledgerStore.insertJournal(tx, randomUUID(), payment.paymentId, moved, now);
}
