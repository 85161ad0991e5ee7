import { HOUR_MS } from '../time/korean-time.ts';

/** Who caused that the session does not take place. */
export type Fault = 'MENTEE' | 'MENTOR' | 'NOBODY';

interface RefundTier {
  /** With at least this notice before the start … */
  readonly noticeMs: number;
  /** … this share of the paid amount is refunded. */
  readonly percent: number;
  readonly label: string;
}

interface RefundPolicy {
  /** Longest notice first; the last tier requires none. */
  readonly tiers: readonly RefundTier[];
}

/** Every version that was ever in force; a payment stores the one it was made under. Never change one: add one. */
export const REFUND_POLICIES: Readonly<Record<number, RefundPolicy>> = {
  1: {
    tiers: [
      { noticeMs: 24 * HOUR_MS, percent: 100, label: '시작 24시간 전까지' },
      { noticeMs: 3 * HOUR_MS, percent: 50, label: '시작 24시간 전부터 3시간 전까지' },
      { noticeMs: Number.NEGATIVE_INFINITY, percent: 0, label: '시작 3시간 전부터' },
    ],
  },
};
export const CURRENT_REFUND_POLICY = 1;

export interface RefundQuote {
  readonly refundKrw: number;
  readonly percent: number;
  /** Whether the coupon is returned: when the whole amount is refunded. */
  readonly couponReturned: boolean;
}

/**
 * What is refunded when a mentoring ends, to the won (product §6.3). Pure: the quote on screen and the refund use this function.
 * @param ending.startsAt start of the confirmed session; undefined before acceptance
 * @param ending.paidKrw what was captured, after the coupon, in won
 */
export function refundQuote(ending: {
  policyVersion: number;
  now: Date;
  startsAt: Date | undefined;
  fault: Fault;
  paidKrw: number;
}): RefundQuote {
  const percent = refundPercent(ending);
  // Rounded up, in favour of the student.
  const refundKrw = Math.ceil((ending.paidKrw * percent) / 100);
  return { refundKrw, percent, couponReturned: percent === 100 };
}

function refundPercent({ policyVersion, now, startsAt, fault }: Parameters<typeof refundQuote>[0]): number {
  const policy = REFUND_POLICIES[policyVersion];
  if (!policy) throw new RangeError(`Unknown refund policy ${policyVersion}`);
  if (fault !== 'MENTEE' || !startsAt) return 100;
  const noticeMs = startsAt.getTime() - now.getTime();
  return policy.tiers.find((tier) => noticeMs >= tier.noticeMs)?.percent ?? 0;
}
