import type { Campaign, CampaignCoupon, GivenCoupon } from '#contract/money/campaigns.ts';
import { campaignCouponStatus, campaignState, lastDayBefore, usableUntil } from '#domain/money/campaigns/campaigns.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { CampaignCouponRow, GivenCouponRow } from './campaign-coupon-store.ts';
import type { CampaignRow } from './campaign-store.ts';

/** A coupon as its member sees it. */
export function toCampaignCoupon(row: CampaignCouponRow, now: Date): CampaignCoupon {
  const { campaignCouponId, name, percentOff, wonOff, startsAt, revokeReason } = row;
  const days = { firstDay: koreanDay(startsAt), lastDay: lastDayBefore(usableUntil(row)) };
  const status = campaignCouponStatus(row, now);
  return { campaignCouponId, name, percentOff, wonOff, status, ...days, revokeReason };
}

export function toCampaign(row: CampaignRow, now: Date): Campaign {
  const { campaignId, name, percentOff, wonOff, audience, schoolName, code, maxCoupons, givenCoupons } = row;
  return {
    campaignId,
    name,
    percentOff,
    wonOff,
    audience,
    schoolName,
    code,
    firstDay: koreanDay(row.startsAt),
    lastDay: lastDayBefore(row.endsAt),
    maxCoupons,
    givenCoupons,
    state: campaignState(row, now),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export function toGivenCoupon(row: GivenCouponRow, now: Date): GivenCoupon {
  const { campaignCouponId, nickname, email, issuedAt, issueReason, revokedAt, revokeReason } = row;
  return {
    campaignCouponId,
    nickname: nickname ?? '',
    email,
    status: campaignCouponStatus(row, now),
    issuedAt: issuedAt.toISOString(),
    issueReason,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokeReason,
  };
}
