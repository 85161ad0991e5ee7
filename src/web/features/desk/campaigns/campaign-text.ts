import type { Campaign } from '#contract/payments/campaigns.ts';
import type { CampaignCouponStatus, CampaignState } from '#domain/campaigns/campaigns.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
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

export function describeDays({ firstDay, lastDay }: Pick<Campaign, 'firstDay' | 'lastDay'>): string {
  return `${describeKoreanDay(firstDay)}부터 ${describeKoreanDay(lastDay)}까지`;
}

/** `12/100장` */
export function describeGiven({ givenCoupons, maxCoupons }: Pick<Campaign, 'givenCoupons' | 'maxCoupons'>): string {
  return `${groupDigits(givenCoupons)}/${groupDigits(maxCoupons)}장`;
}
