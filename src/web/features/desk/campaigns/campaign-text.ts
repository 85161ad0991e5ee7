import type { Campaign } from '#contract/money/campaigns.ts';
import type { CampaignCouponStatus, CampaignState } from '#domain/money/campaigns/campaigns.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { describeDayFrom, describeKoreanDay } from '../../../lib/korean-date.ts';
import type { BadgeTone } from '../../../ui/status/badge.tsx';

export const STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  UPCOMING: '시작 전',
  RUNNING: '주는 중',
  OVER: '기간 끝남',
  ENDED: '끝냄',
};
export const STATE_TONES: Readonly<Record<CampaignState, BadgeTone>> = {
  UPCOMING: 'brand',
  RUNNING: 'success',
  OVER: 'neutral',
  ENDED: 'neutral',
};
export const COUPON_STATUS_LABELS: Readonly<Record<CampaignCouponStatus, string>> = {
  AVAILABLE: '쓸 수 있음',
  UPCOMING: '시작 전',
  USED: '사용',
  EXPIRED: '기간 끝남',
  REVOKED: '회수',
};

/** `모든 멘티`, `서울대학교 학생`, `고른 회원` */
export function describeAudience({ audience, schoolName }: Pick<Campaign, 'audience' | 'schoolName'>): string {
  if (audience === 'ALL') return '모든 멘티';
  return audience === 'CHOSEN' ? '고른 회원' : `${schoolName ?? ''} 학생`;
}

/** `2026년 11월 26일 (목)부터 12월 9일 (수)까지`; the year is said once where it is one. */
export function describeDays({ firstDay, lastDay }: Pick<Campaign, 'firstDay' | 'lastDay'>): string {
  return `${firstDay.slice(0, 4)}년 ${describeKoreanDay(firstDay)}부터 ${describeDayFrom(firstDay, lastDay)}까지`;
}

/** `12/100장` */
export function describeGiven({ givenCoupons, maxCoupons }: Pick<Campaign, 'givenCoupons' | 'maxCoupons'>): string {
  return `${groupDigits(givenCoupons)}/${groupDigits(maxCoupons)}장`;
}
