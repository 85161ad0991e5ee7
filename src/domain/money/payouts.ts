/** The platform's share of a mentor's earnings, in percent, unless the setting `PLATFORM_FEE_PERCENT` differs. */
export const DEFAULT_PLATFORM_FEE_PERCENT = 10;

export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** How the price of a session is divided once it has ended. In won; the four sum to the price. */
export interface Payout {
  readonly refundKrw: number;
  /** The part of the discount that the platform gets back. */
  readonly couponBackKrw: number;
  readonly mentorKrw: number;
  readonly feeKrw: number;
}

/**
 * Divides what was held for a session: the refund goes to the student, the same share of the discount back to the
 * platform, the rest to the mentor less the fee. The fee is rounded down, so that a fraction of a won goes to the mentor;
 * a refund is rounded up, in favour of the student (docs/decisions/0079).
 * @param ended.percent what the refund policy returns, 0 to 100
 * @param ended.refundKrw the refund by that policy, in won
 * @param ended.feePercent the fee stored with the order, 0 to 100
 */
export function dividePayout(ended: {
  priceKrw: number;
  discountKrw: number;
  percent: number;
  refundKrw: number;
  feePercent: number;
}): Payout {
  const { priceKrw, discountKrw, percent, refundKrw, feePercent } = ended;
  const couponBackKrw = Math.floor((discountKrw * percent) / 100);
  const earnedKrw = priceKrw - refundKrw - couponBackKrw;
  const feeKrw = Math.floor((earnedKrw * feePercent) / 100);
  return { refundKrw, couponBackKrw, mentorKrw: earnedKrw - feeKrw, feeKrw };
}
