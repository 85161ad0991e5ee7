import { useQueryClient } from '@tanstack/react-query';
import type { CampaignCoupon, CampaignOffer } from '#contract/money/campaigns.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeDayFrom } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { campaignCouponsQuery, describeDiscount } from './coupon-code-form.tsx';

export function OfferList({
  offers,
  onTaken,
}: {
  offers: readonly CampaignOffer[];
  onTaken?: (coupon: CampaignCoupon) => void;
}) {
  const queries = useQueryClient();
  const today = koreanDay(useNow());

  async function take({ campaignId, name }: CampaignOffer) {
    const reload = () => queries.invalidateQueries({ queryKey: campaignCouponsQuery.queryKey });
    try {
      const coupon = await call('POST /v1/campaigns/{campaignId}/coupon', { params: { campaignId } });
      showToast({ message: `‘${name}’ 쿠폰을 받았어요.`, tone: 'success' });
      await reload();
      onTaken?.(coupon);
    } catch (error) {
      await reload();
      await alertFailure('쿠폰을 받지 못했어요', error);
    }
  }

  return (
    <ul className="flex flex-col gap-2.5" aria-label="받을 수 있는 쿠폰">
      {offers.map((offer) => (
        <li
          key={offer.campaignId}
          className="flex items-center gap-3 rounded-xl border-[1.5px] border-dashed border-line-strong px-4 py-3"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold break-words">{offer.name}</span>
            <span className="block text-sm text-ink-muted">
              {`${describeDiscount(offer)} · ${describeDayFrom(today, offer.lastDay)}까지`}
            </span>
          </span>
          <Button
            variant="soft"
            className="shrink-0"
            aria-label={`${offer.name} 쿠폰 받기`}
            onClick={() => take(offer)}
          >
            받기
          </Button>
        </li>
      ))}
    </ul>
  );
}
