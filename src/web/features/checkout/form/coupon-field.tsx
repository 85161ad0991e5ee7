import type { Coupon } from '#contract/payments.ts';
import { discountOf } from '#domain/payments/coupons.ts';
import { describeWon } from '#domain/payments/payments.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const NONE = 'none';

/** SPEC §2: the coupon dropdown. Used coupons stay visible and cannot be chosen. */
export function CouponField({
  coupons,
  priceKrw,
  chosen,
  onChoose,
}: {
  coupons: readonly Coupon[];
  priceKrw: number;
  chosen: number | null;
  onChoose: (couponId: number | null) => void;
}) {
  if (!coupons.some(({ status }) => status === 'AVAILABLE')) {
    return <p className="rounded-lg bg-sunken px-4 py-3.5 text-ink-muted">사용할 수 있는 쿠폰이 없어요</p>;
  }
  return (
    <SelectField
      label="사용할 쿠폰"
      hideLabel
      value={chosen ?? NONE}
      onChange={({ target }) => onChoose(target.value === NONE ? null : Number(target.value))}
      options={[
        { value: NONE, label: '쿠폰을 사용하지 않을게요' },
        ...coupons.map((coupon) => ({
          value: String(coupon.couponId),
          label: describeCoupon(coupon, priceKrw),
          disabled: coupon.status !== 'AVAILABLE',
        })),
      ]}
    />
  );
}

function describeCoupon({ name, kind, status }: Coupon, priceKrw: number): string {
  return status === 'AVAILABLE' ? `${name} (-${describeWon(discountOf(kind, priceKrw))})` : `${name} (사용 완료)`;
}
