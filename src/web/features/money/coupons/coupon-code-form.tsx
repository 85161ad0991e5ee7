import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import { type CampaignDiscount, couponCode } from '#domain/money/campaigns/campaigns.ts';
import { describeWon } from '#domain/money/payments.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { describeDayFrom, describeKoreanDay } from '../../../lib/korean-date.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The member's coupons of SPEC's kinds. */
export const couponsQuery = queryOf(['coupons'], 'GET /v1/coupon');

/** The member's coupons of campaigns, and those to be taken. Whatever changes the coupons of the other kinds changes these as well. */
export const campaignCouponsQuery = queryOf(['coupons', 'campaigns'], 'GET /v1/campaign-coupons');

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

export function CouponCodeForm({ onAdded }: { onAdded?: (coupon: CampaignCoupon) => void }) {
  const queries = useQueryClient();
  const code = useField();
  const [success, setSuccess] = useState<string>();

  async function add() {
    setSuccess(undefined);
    const parsed = couponCode.safeParse(code.text);
    if (!parsed.success) return code.setError(parsed.error.issues[0]?.message);
    try {
      const coupon = await call('POST /v1/campaign-coupons', { body: { code: parsed.data } });
      await queries.invalidateQueries({ queryKey: campaignCouponsQuery.queryKey });
      // A member who already has the coupon reads its state.
      if (coupon.status !== 'AVAILABLE') return code.setError(describeUse(coupon));
      code.set('');
      setSuccess(`‘${coupon.name}’ 쿠폰을 받았어요.`);
      onAdded?.(coupon);
    } catch (failure) {
      code.setError(messageOf(failure));
    }
  }

  return (
    <Form onSubmit={add}>
      <TextField
        label="쿠폰 코드"
        placeholder="받은 코드가 있다면 입력해 주세요"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...code.field}
        success={success}
        onChange={(event) => {
          code.field.onChange(event);
          setSuccess(undefined);
        }}
        action={
          <Button type="submit" variant="secondary" disabled={!code.text.trim()} className="shrink-0">
            등록
          </Button>
        }
      />
    </Form>
  );
}
