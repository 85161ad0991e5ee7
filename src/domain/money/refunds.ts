import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { inWakingHours } from '../time/waking-hours.ts';

/** Who caused the session not to take place. */
export type EndCause = 'MENTEE' | 'MENTOR' | 'NOBODY';

interface RefundTier {
  /** With at least this notice before the start … */
  readonly noticeMs: number;
  /** … this share of the paid amount is refunded. */
  readonly percent: number;
  readonly label: string;
}

/** A mentee may change their mind with a full refund if the session was confirmed at short notice, or at night. */
export interface GracePeriod {
  /** Applies to a session that was confirmed less than this before its start. */
  readonly confirmedWithinMs: number;
  /** It lasts this long from the confirmation … */
  readonly lastsMs: number;
  /** … and ends this long before the start at the latest. */
  readonly untilBeforeStartMs: number;
  /** Applies to every session that was confirmed at night, too; where it would run at night, it lasts until as long after nine in the morning. */
  readonly sparesNight?: true;
}

interface RefundPolicy {
  /** Longest notice first; the last tier requires none. */
  readonly tiers: readonly RefundTier[];
  readonly grace?: GracePeriod;
  /** A session ended by its mentee's suspension is refunded in full; otherwise it counts as a cancellation by the mentee. */
  readonly suspensionReturnsAll?: true;
  /** Taps on 참석 확인 at the mentor's own address decide a dispute that no operator does (product §7.3). */
  readonly tapsCount?: true;
}

const TIERS: readonly RefundTier[] = [
  { noticeMs: 24 * HOUR_MS, percent: 100, label: '시작 24시간 전까지' },
  { noticeMs: 3 * HOUR_MS, percent: 50, label: '시작 24시간 전부터 3시간 전까지' },
  { noticeMs: Number.NEGATIVE_INFINITY, percent: 0, label: '시작 3시간 전부터' },
];

/** Every version ever in force; a payment stores its own. Never change one: add one. */
export const REFUND_POLICIES: Readonly<Record<number, RefundPolicy>> = {
  1: { tiers: TIERS },
  2: {
    tiers: TIERS,
    grace: { confirmedWithinMs: 24 * HOUR_MS, lastsMs: HOUR_MS, untilBeforeStartMs: HOUR_MS },
  },
  3: {
    tiers: TIERS,
    grace: {
      confirmedWithinMs: 24 * HOUR_MS,
      lastsMs: HOUR_MS,
      untilBeforeStartMs: 30 * MINUTE_MS,
      sparesNight: true,
    },
    suspensionReturnsAll: true,
    tapsCount: true,
  },
};
export const CURRENT_REFUND_POLICY = 3;

/** Whether taps on 참석 확인 decide what no operator does, for an order of this policy. */
export function doTapsCount(policyVersion: number): boolean {
  return policyOf(policyVersion).tapsCount ?? false;
}

/**
 * Until when a mentee may cancel with a full refund because the session was confirmed shortly before it or at night; undefined when the policy
 * has no such period, or everything comes back for as long anyway.
 * @param session.confirmedAt when it was confirmed
 */
export function graceEnd(
  policyVersion: number,
  { startsAt, confirmedAt }: { startsAt: Date; confirmedAt: Date | undefined },
): Date | undefined {
  const { grace, tiers } = policyOf(policyVersion);
  if (!grace || !confirmedAt) return undefined;
  const isAtNight = grace.sparesNight === true && inWakingHours(confirmedAt) > confirmedAt;
  if (startsAt.getTime() - confirmedAt.getTime() >= grace.confirmedWithinMs && !isAtNight) return undefined;
  const end = Math.min(graceEndsAt(grace, confirmedAt), startsAt.getTime() - grace.untilBeforeStartMs);
  const wholeUntil = startsAt.getTime() - (tiers[0]?.noticeMs ?? 0);
  return end > confirmedAt.getTime() && end > wholeUntil ? new Date(end) : undefined;
}

/** When the grace period ends; at ten in the morning if it would run at night. */
function graceEndsAt({ lastsMs, sparesNight }: GracePeriod, confirmedAt: Date): number {
  const end = confirmedAt.getTime() + lastsMs;
  if (!sparesNight) return end;
  const lastMoment = new Date(end - 1);
  const night = [confirmedAt, lastMoment].find((instant) => inWakingHours(instant) > instant);
  return night ? inWakingHours(night).getTime() + lastsMs : end;
}

export interface RefundQuote {
  readonly refundKrw: number;
  readonly percent: number;
  /** Whether the coupon is returned: when the whole amount is refunded. */
  readonly couponReturned: boolean;
}

/**
 * What is refunded when a mentoring ends, to the won (product §6.3). Pure: the quote on screen and the refund use this function.
 * @param ending.startsAt start of the confirmed session; undefined before acceptance
 * @param ending.confirmedAt when it was confirmed; only a cancellation by the mentee depends on it
 * @param ending.cause `SUSPENSION`: an operator has suspended its mentee
 * @param ending.paidKrw what was captured, after the coupon, in won
 */
export function refundQuote(ending: {
  policyVersion: number;
  now: Date;
  startsAt: Date | undefined;
  confirmedAt?: Date | undefined;
  cause: EndCause | 'SUSPENSION';
  paidKrw: number;
}): RefundQuote {
  return quoteOfPercent(refundPercent(ending), ending.paidKrw);
}

/** Percent of the price that goes back if a session was only partly held. */
export const HALF_PERCENT = 50;

/**
 * What a share of what was paid comes to, in won.
 * @param percent 0 to 100; the coupon is returned with 100 alone
 */
export function quoteOfPercent(percent: number, paidKrw: number): RefundQuote {
  // Rounded up, in favour of the student.
  return { refundKrw: Math.ceil((paidKrw * percent) / 100), percent, couponReturned: percent === 100 };
}

function refundPercent({
  policyVersion,
  now,
  startsAt,
  confirmedAt,
  cause,
}: Parameters<typeof refundQuote>[0]): number {
  const policy = policyOf(policyVersion);
  const isMentees = cause === 'MENTEE' || (cause === 'SUSPENSION' && !policy.suspensionReturnsAll);
  if (!isMentees || !startsAt) return 100;
  const fullUntil = graceEnd(policyVersion, { startsAt, confirmedAt });
  if (fullUntil && now <= fullUntil) return 100;
  const noticeMs = startsAt.getTime() - now.getTime();
  return policy.tiers.find((tier) => noticeMs >= tier.noticeMs)?.percent ?? 0;
}

function policyOf(version: number): RefundPolicy {
  const policy = REFUND_POLICIES[version];
  if (!policy) throw new RangeError(`Unknown refund policy ${version}`);
  return policy;
}
