import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import { couponCode } from '#domain/money/campaigns/campaigns.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { campaignCouponsQuery } from './coupon-queries.ts';
import { describeUse } from './coupon-text.ts';

/** Takes the coupon of a code. */
export function CouponCodeForm({ onAdded }: { onAdded?: (coupon: CampaignCoupon) => void }) {
  const queries = useQueryClient();
  const runOnce = useSingleRun();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [success, setSuccess] = useState<string>();

  async function add() {
    setSuccess(undefined);
    const parsed = couponCode.safeParse(typed);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    try {
      const coupon = await call('POST /v1/campaign-coupons', { body: { code: parsed.data } });
      await queries.invalidateQueries({ queryKey: campaignCouponsQuery().queryKey });
      // A member who already has the coupon reads its state.
      if (coupon.status !== 'AVAILABLE') return setError(describeUse(coupon));
      setError(undefined);
      setTyped('');
      setSuccess(`‘${coupon.name}’ 쿠폰을 받았어요.`);
      onAdded?.(coupon);
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void runOnce(add);
      }}
    >
      <TextField
        label="쿠폰 코드"
        placeholder="받은 코드가 있다면 입력해 주세요"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={error}
        success={success}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
          setSuccess(undefined);
        }}
        action={
          <Button type="submit" variant="secondary" disabled={!typed.trim()} className="shrink-0">
            등록
          </Button>
        }
      />
    </form>
  );
}
