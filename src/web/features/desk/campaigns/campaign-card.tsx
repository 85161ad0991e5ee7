import type { Campaign } from '#contract/money/campaigns.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { describeDiscount } from '../../money/coupons/index.ts';
import { deskTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { describeAudience, describeDays, describeGiven, STATE_LABELS, STATE_TONES } from './campaign-text.ts';
import { GiveCouponForm } from './give-coupon-form.tsx';
import { GivenCoupons } from './given-coupons.tsx';
import { useCampaignStep } from './use-campaign-step.ts';

/** A campaign, the coupons that it has given, and what can be done with it. */
export function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { campaignId, name, code, state, createdAt, endedAt, givenCoupons, maxCoupons } = campaign;
  const step = useCampaignStep();
  const isOpen = state === 'UPCOMING' || state === 'RUNNING';

  const end = () =>
    step({
      question: {
        title: '캠페인을 끝낼까요?',
        description: '쿠폰을 더 주지 않아요. 이미 준 쿠폰은 마지막 날까지 쓸 수 있고, 다시 시작할 수는 없어요.',
        confirmText: '끝내기',
      },
      work: () => call('POST /v1/admin/campaigns/{campaignId}/ending', { params: { campaignId } }),
      done: '캠페인을 끝냈어요.',
      failure: '끝내지 못했어요',
    });

  return (
    <Card tone="outlined" className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{name}</h2>
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
      </div>
      <Facts>
        <Fact label="할인">{describeDiscount(campaign)}</Fact>
        <Fact label="누구에게">{describeAudience(campaign)}</Fact>
        {campaign.audience !== 'CHOSEN' && (
          <Fact label="코드">
            {code ? <span className="font-semibold select-all">{code}</span> : '없음 (쿠폰 화면에서 받아요)'}
          </Fact>
        )}
        <Fact label="기간">{describeDays(campaign)}</Fact>
        <Fact label="준 쿠폰">{describeGiven(campaign)}</Fact>
        <Fact label="만듦">{deskTime(createdAt)}</Fact>
        {endedAt && <Fact label="끝냄">{deskTime(endedAt)}</Fact>}
      </Facts>
      {givenCoupons > 0 && <GivenCoupons campaignId={campaignId} />}
      {isOpen && givenCoupons < maxCoupons && <GiveCouponForm campaign={campaign} />}
      {isOpen && (
        <Button variant="danger" onClick={end}>
          캠페인 끝내기
        </Button>
      )}
    </Card>
  );
}
