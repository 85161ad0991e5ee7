import { outcomeOf, outcomeOfResolution, presenceOf } from '#domain/mentorings/states/attendance.ts';
import { campaignDiscountOf } from '#domain/money/campaigns/campaigns.ts';
import { discountOf } from '#domain/money/coupons.ts';
import { dividePayout } from '#domain/money/payouts.ts';
import { HALF_PERCENT, quoteOfPercent, refundQuote, type EndCause, type RefundQuote } from '#domain/money/refunds.ts';
import type { MoneyRow } from './money-invariants-store.ts';
import type { Violation } from './violation.ts';

/** The states of orders with captured money that is still held or was refunded by us. */
const CAPTURED_STATUSES: readonly MoneyRow['status'][] = ['DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED'];

/** An order's amounts, their division and its refund, worked out again from the rules of the domain. */
export function checkOrder(row: MoneyRow): Violation[] {
  return [...checkAmounts(row), ...checkDivision(row), ...checkRefund(row)];
}

/** M3: price, discount and amount follow from the mentoring's price and the coupon. */
function checkAmounts(row: MoneyRow): Violation[] {
  const isOfCampaign = row.percentOff !== null || row.wonOff !== null;
  const discountKrw = isOfCampaign
    ? campaignDiscountOf(row, row.agreedPriceKrw)
    : discountOf(row.couponKind ?? undefined, row.agreedPriceKrw);
  const isConsistent =
    row.priceKrw === row.agreedPriceKrw &&
    row.discountKrw === discountKrw &&
    row.amountKrw === row.priceKrw - discountKrw;
  if (isConsistent) return [];
  const fact = `has price ${row.priceKrw} - discount ${row.discountKrw} = ${row.amountKrw}, and the rules say ${row.agreedPriceKrw} - ${discountKrw}`;
  return [{ invariant: 'M3', subject: `payment ${row.paymentId}`, fact }];
}

/**
 * M3: the mentor's share, the fee and the platform's part of the discount in the ledger follow from the way the mentoring
 * ended. With M5 (nothing is held any more) and M7 that is: owed + fee + refunded = captured + borne, or else a loss.
 */
function checkDivision(row: MoneyRow): Violation[] {
  const { mentorKrw, feeKrw, borneKrw, discountKrw } = row;
  // A deposit reversed after the session's start is settled when the mentoring ends; the platform bears its discount until then.
  const isBorne = CAPTURED_STATUSES.includes(row.status) || (row.status === 'BOUNCED' && !row.endAction);
  const due = { mentorKrw: 0, feeKrw: 0, borneKrw: isBorne ? discountKrw : 0 };
  const quote = quoteOf(row);
  if (quote) {
    const parts = dividePayout({ ...row, ...quote });
    Object.assign(due, parts, { borneKrw: discountKrw - parts.couponBackKrw });
  }
  if (mentorKrw === due.mentorKrw && feeKrw === due.feeKrw && borneKrw === due.borneKrw) return [];
  const fact = `owes ${mentorKrw}, keeps ${feeKrw} and bears ${borneKrw}, and the rules say ${due.mentorKrw}, ${due.feeKrw}, ${due.borneKrw}`;
  return [{ invariant: 'M3', subject: `payment ${row.paymentId}`, fact }];
}

/**
 * M6: the refund is the policy's quote for the way the mentoring ended, plus the refunds by hand; all of the latter is booked as the platform's
 * loss.
 */
function checkRefund(row: MoneyRow): Violation[] {
  const { refundKrw, byHandKrw, bookedByHandKrw } = row;
  const dueKrw = refundDue(row);
  if (dueKrw + byHandKrw === refundKrw && byHandKrw === bookedByHandKrw) return [];
  const fact = `refunds ${refundKrw}, and the policy says ${dueKrw} after ${row.endAction} by ${row.endActor}, and ${byHandKrw} by hand, of which ${bookedByHandKrw} are booked`;
  return [{ invariant: 'M6', subject: `payment ${row.paymentId}`, fact }];
}

/** A reversed deposit needs no refund; money captured for a closed order is refunded completely. */
function refundDue(row: MoneyRow): number {
  if (row.status === 'RETURNING' || row.status === 'RETURNED') return row.amountKrw;
  return row.status === 'BOUNCED' ? 0 : (quoteOf(row)?.refundKrw ?? 0);
}

/** The policy's quote for the end of a paid mentoring; undefined while nothing was captured, or the mentoring is open. */
function quoteOf(row: MoneyRow): Pick<RefundQuote, 'refundKrw' | 'percent'> | undefined {
  const wasCaptured =
    CAPTURED_STATUSES.includes(row.status) || (row.status === 'BOUNCED' && row.endAction !== 'bounce');
  // What waits for the next mentor is held as before.
  if (!wasCaptured || row.isPassingOn || !row.endedAt || !row.endAction) return undefined;
  const cause = row.isPaidFor ? causeOf(row) : 'NOBODY';
  if (cause === 'COMPLETED') return { refundKrw: 0, percent: 0 };
  if (cause === 'HALF') return quoteOfPercent(HALF_PERCENT, row.amountKrw);
  return refundQuote({
    policyVersion: row.policyVersion,
    now: row.endedAt,
    startsAt: row.isPaidFor ? (row.startsAt ?? undefined) : undefined,
    confirmedAt: row.confirmedAt ?? undefined,
    cause,
    paidKrw: row.amountKrw,
  });
}

const ENDS_OF_SESSIONS: readonly (string | null)[] = ['complete', 'recordNoShow', 'annul'];

function causeOf(row: MoneyRow): EndCause | 'SUSPENSION' | 'COMPLETED' | 'HALF' {
  if (ENDS_OF_SESSIONS.includes(row.endAction) && row.resolution) return outcomeOfResolution(row.resolution).cause;
  if (row.endAction === 'complete') return 'COMPLETED';
  if (row.endAction === 'recordNoShow' && row.startsAt) {
    const mentor = presenceOf(row.mentorAttendedAt, row.startsAt);
    const outcome = outcomeOf(mentor, presenceOf(row.menteeAttendedAt, row.startsAt));
    return outcome.cause;
  }
  if (row.isSuspended) return 'SUSPENSION';
  return row.endActor === 'MENTEE' || row.endActor === 'MENTOR' ? row.endActor : 'NOBODY';
}
