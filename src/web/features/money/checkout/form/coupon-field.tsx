import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/payments.ts';
import { ANSWER_WINDOW_MS } from '#domain/mentorings/deadlines/deadlines.ts';
import { campaignDiscountOf } from '#domain/money/campaigns/campaigns.ts';
import { COUPON_KINDS, COUPON_RULES, type CouponKind, discountOf } from '#domain/money/coupons.ts';
import { describeWon } from '#domain/money/payments.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { SelectField, type SelectOption } from '../../../../ui/fields/select-field.tsx';
import { withoutAnswer } from '../../../mentorings/status-text.ts';
import { describeUse } from '../../coupons/coupon-code-form.tsx';
import type { Offer, PaymentChoice, UsableCoupon } from './payment-choice.ts';

const NONE = 'none';
const CAMPAIGN = 'campaign:';

/**
 * SPEC §2: the coupon dropdown, with every kind of coupon, and the member's coupons of campaigns. A disabled one says why: used
 * already, not issued yet, expired, or revoked.
 */
export function CouponField({
  coupons,
  campaignCoupons,
  priceKrw,
  chosen,
  onChoose,
}: Offer & {
  chosen: UsableCoupon | undefined;
  onChoose: (choice: Pick<PaymentChoice, 'couponId' | 'campaignCouponId'>) => void;
}) {
  const usable = campaignCoupons.filter(({ status }) => status === 'AVAILABLE');
  const others = campaignCoupons.filter(({ status }) => status !== 'AVAILABLE');
  return (
    <SelectField
      label="사용할 쿠폰"
      hideLabel
      value={valueOf(chosen)}
      onChange={({ target }) => onChoose(choiceOf(target.value))}
      options={[
        { value: NONE, label: '쿠폰을 사용하지 않을게요' },
        ...usable.map((coupon) => toCampaignOption(coupon, priceKrw)),
        ...COUPON_KINDS.map((kind) => toOption(kind, coupons, priceKrw)),
        ...others.map((coupon) => toCampaignOption(coupon, priceKrw)),
      ]}
    />
  );
}

function valueOf(chosen: UsableCoupon | undefined): string {
  if (!chosen) return NONE;
  return chosen.campaignCouponId === null ? String(chosen.couponId) : `${CAMPAIGN}${chosen.campaignCouponId}`;
}

function choiceOf(value: string): Pick<PaymentChoice, 'couponId' | 'campaignCouponId'> {
  if (value === NONE) return { couponId: null, campaignCouponId: undefined };
  return value.startsWith(CAMPAIGN)
    ? { couponId: null, campaignCouponId: Number(value.slice(CAMPAIGN.length)) }
    : { couponId: Number(value), campaignCouponId: undefined };
}

function toCampaignOption(coupon: CampaignCoupon, priceKrw: number): SelectOption {
  const { campaignCouponId, name, status } = coupon;
  const isUsable = status === 'AVAILABLE';
  const discount = isUsable ? `-${describeWon(campaignDiscountOf(coupon, priceKrw))}, ` : '';
  return {
    value: `${CAMPAIGN}${campaignCouponId}`,
    label: `${name} (${discount}${describeUse(coupon)})`,
    disabled: !isUsable,
  };
}

function toOption(kind: CouponKind, coupons: readonly Coupon[], priceKrw: number): SelectOption {
  const { name, issuedWhen } = COUPON_RULES[kind];
  const own = coupons.find((coupon) => coupon.kind === kind);
  if (own?.status === 'AVAILABLE')
    return { value: String(own.couponId), label: `${name} (-${describeWon(discountOf(kind, priceKrw))})` };
  return { value: kind, label: `${name} (${own ? '사용 완료' : issuedWhen})`, disabled: true };
}

/**
 * Until when the mentor can answer, and what follows if they do not, before the student pays.
 * @param due until when the mentor answers if it is paid `now`; undefined when that is not known
 * @param isTransfer the 48 hours begin with the deposit, whenever that is
 */
export function describeAnswer(
  due: Date | undefined,
  now: Date,
  isTransfer: boolean,
  backups: Mentoring['backups'],
): string {
  // If the last offered time is near, it limits the answer, whenever the student pays.
  const isNear = due !== undefined && due.getTime() - now.getTime() < ANSWER_WINDOW_MS;
  const until =
    due && (isNear || !isTransfer)
      ? `${describeKoreanTime(due)}까지`
      : `${isTransfer ? '입금한 뒤 ' : ''}${ANSWER_WINDOW_MS / HOUR_MS}시간쯤`;
  return `${until} ${withoutAnswer(backups)}`;
}
