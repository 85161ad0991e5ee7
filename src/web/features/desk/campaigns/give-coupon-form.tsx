import { type SyntheticEvent, useState } from 'react';
import type { Campaign } from '#contract/money/campaigns.ts';
import { MAX_COUPON_REASON_LENGTH } from '#domain/money/campaigns/campaigns.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useCampaignStep } from './use-campaign-step.ts';

/** Gives one member a coupon, with a reason that stays in the records. */
export function GiveCouponForm({ campaign: { campaignId, name } }: { campaign: Campaign }) {
  const step = useCampaignStep();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');

  async function give() {
    const isDone = await step({
      work: () =>
        call('POST /v1/admin/campaigns/{campaignId}/coupons', { params: { campaignId }, body: { email, reason } }),
      done: '쿠폰을 줬어요.',
      failure: '주지 못했어요',
    });
    if (!isDone) return;
    setEmail('');
    setReason('');
  }

  return (
    <form
      noValidate
      aria-label={`${name}: 회원에게 쿠폰 주기`}
      className="flex flex-col gap-4 border-t border-line pt-5"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void give();
      }}
    >
      <h3 className="font-bold">회원에게 쿠폰 주기</h3>
      <TextField
        label="멘티의 이메일"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label="이유"
        placeholder="예) 결제 오류에 대한 사과"
        hint="운영 기록에만 남아요."
        autoComplete="off"
        maxLength={MAX_COUPON_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={!email.trim() || !reason.trim()}>
        쿠폰 주기
      </Button>
    </form>
  );
}
