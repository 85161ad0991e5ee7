import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { CampaignDiscount } from '#domain/money/campaigns/campaigns.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeDayFrom, describeKoreanDay } from '../../../lib/korean-date.ts';

/** `30% 할인`, `5,000원 할인` */
export function describeDiscount({ percentOff, wonOff }: CampaignDiscount): string {
  return percentOff === null ? `${describeWon(wonOff ?? 0)} 할인` : `${percentOff}% 할인`;
}

/** Until when a coupon can be used, or why it cannot. */
export function describeUse({ status, firstDay, lastDay, revokeReason }: CampaignCoupon): string {
  switch (status) {
    case 'AVAILABLE':
      return `${describeDayFrom(firstDay, lastDay)}까지`;
    case 'UPCOMING':
      return `${describeKoreanDay(firstDay)}부터 쓸 수 있어요`;
    case 'USED':
      return '사용 완료';
    case 'EXPIRED':
      return `${describeDayFrom(firstDay, lastDay)}에 기간이 끝났어요`;
    case 'REVOKED':
      return `회수된 쿠폰이에요. ${revokeReason ?? ''}`.trim();
  }
}
